import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { ROLES } from '#contract/limits.ts';
import { recordSchema } from '#contract/record-schema.ts';
import { USER } from '#contract/records/user.ts';
import { comparedName, instant, reference } from '#contract/text.ts';

/** Properties of a user in an answer, beyond the fields of its description. */
export const userOthers = {
  /** 'firstname lastname', read-only. */
  name: z._default(z.nullable(z.string()), null),
  editor: z._default(z.boolean(), false),
  superAdmin: z._default(z.boolean(), false),
  authentication: z.optional(
    z.object({
      username: z.optional(z.string()),
      authRoles: z._default(z.array(z.object({ role: z.enum(ROLES) })), []),
      /** Contexts that an editor may change, with everything below them. */
      authorizations: z._default(z.array(z.object({ contextIdentifier: z.string() })), []),
    }),
  ),
};

/** A user as an answer carries it: never with a password. */
export const userSchema = recordSchema(USER, userOthers);
export type User = z.infer<typeof userSchema>;

export const userSettingsSchema = z.object({
  twoWayAuthenticationEnabled: z._default(z.boolean(), false),
  /** Masked but for its last digits. */
  twoWayMobileNo: z._default(z.nullable(z.string()), null),
});
export type UserSettings = z.infer<typeof userSettingsSchema>;

/** Ways to show the second factor at a sign-in. */
export const LOGIN_FACTORS = ['passkey', 'totp', 'sms', 'recoveryCode'] as const;
export type LoginFactor = (typeof LOGIN_FACTORS)[number];

/** What a user has to do after a sign-in before anything else is open to the session, in this order. */
export const REQUIRED_STEPS = ['password', 'factor'] as const;
export type RequiredStep = (typeof REQUIRED_STEPS)[number];

export const LOGIN_SUCCESS = 'loginSuccess';
export const SECOND_FACTOR_REQUIRED = 'secondFactorRequired';

export const authLogin = defineCall({
  method: 'POST',
  path: 'auth/login',
  request: z.strictObject({
    username: reference,
    password: z.optional(z.nullable(comparedName)),
    token: z.optional(z.nullable(comparedName)),
    /** The way that the user wants to take: no code is sent where they have another one than by SMS. */
    factor: z.optional(z.nullable(z.enum(LOGIN_FACTORS))),
  }),
  body: 'credentials',
  content: z.object({
    action: z.optional(z.string()),
    isAuthenticated: z.boolean(),
    user: z.optional(userSchema),
    settings: z.optional(userSettingsSchema),
    /** The ways that are open to the user once the password was right, the one that is taken first. */
    factors: z.optional(z.array(z.enum(LOGIN_FACTORS))),
    /** When the next code can be asked for; only where one was sent. */
    resendAt: z.optional(instant),
    /** What comes first in the session that was opened; nothing where it is left out. */
    requiredSteps: z.optional(z.array(z.enum(REQUIRED_STEPS))),
  }),
  changes: true,
});

/** Always answered with 200; sets the XSRF cookie. Another ECS server may not have it (404). */
export const authSession = defineCall({
  method: 'GET',
  path: 'auth/session',
  request: z.strictObject({
    /** 'true': look without extending the session. */
    peek: z.optional(z.enum(['true', 'false'])),
    /** 'true': says who has saved the user last. */
    savedBy: z.optional(z.enum(['true', 'false'])),
  }),
  content: z.object({
    isAuthenticated: z.boolean(),
    user: z.optional(userSchema),
    settings: z.optional(userSettingsSchema),
    /** When the session ends if nothing more is done. */
    endsAt: z.optional(instant),
    /** Who has saved the user last, null where that is not known; only when it was asked for. */
    savedBy: z.optional(z.nullable(z.string())),
    /** What comes first in this session; nothing where it is left out. */
    requiredSteps: z.optional(z.array(z.enum(REQUIRED_STEPS))),
    /** Names of calls, fields, headers and parameters beyond the specification that this server has. */
    features: z._default(z.array(z.string()), []),
  }),
  changes: false,
  feature: 'auth/session',
});

export const logout = defineCall({
  method: 'GET',
  path: 'logout',
  request: z.strictObject({}),
  content: z.nullable(z.object({})),
  changes: true,
});
