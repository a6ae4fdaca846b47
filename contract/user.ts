import * as z from 'zod/mini';
import { userOthers, userSchema, userSettingsSchema } from '#contract/auth.ts';
import { defineCall } from '#contract/call.ts';
import { ROLES } from '#contract/limits.ts';
import { queryId } from '#contract/query.ts';
import { listCall } from '#contract/record-calls.ts';
import { recordSchema } from '#contract/record-schema.ts';
import { USER } from '#contract/records/user.ts';
import * as REFUSAL from '#contract/refusal.ts';
import {
  comparedName,
  instant,
  phoneNumber,
  recordId,
  reference,
  requiredName,
  requiredTitle,
} from '#contract/text.ts';

/** A user as the list carries them. */
const listedUserSchema = recordSchema(USER, {
  ...userOthers,
  /** Whether a second factor is on; not there from a server that does not say. */
  secondFactor: z.optional(z.boolean()),
  /** When they signed in last, null for never. */
  lastSignIn: z.optional(z.nullable(instant)),
  /** Who has saved the user last, null where that is not known; only of a list that is narrowed to one number. */
  savedBy: z.optional(z.nullable(z.string())),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** Filters that only users have. */
export const userNarrowings = {
  role: z.optional(z.enum(ROLES)),
  secondFactor: z.optional(z.boolean()),
  /** false: those who have never signed in. */
  signedIn: z.optional(z.boolean()),
};

export const userList = listCall(USER, listedUserSchema, userNarrowings);

/** Without id: create, which needs a password. No answer carries one. The username cannot be changed afterwards. */
export const userSave = defineCall({
  method: 'POST',
  path: 'user/save',
  request: z.strictObject({
    id: z.optional(z.nullable(recordId)),
    defaultLang: z.optional(z.nullable(comparedName)),
    email: requiredName,
    firstname: requiredTitle,
    lastname: requiredTitle,
    mobileNo: phoneNumber,
    active: z._default(z.boolean(), true),
    modificationDate: z.optional(z.nullable(instant)),
    authentication: z.strictObject({
      /** Held to the rule of names when it is new; not changeable afterwards. */
      username: reference,
      password: z.optional(z.nullable(comparedName)),
      authRoles: z
        .array(z.strictObject({ role: z.enum(ROLES) }))
        .check(z.minLength(1, { error: REFUSAL.required })),
      authorizations: z._default(z.array(z.strictObject({ contextIdentifier: reference })), []),
    }),
  }),
  content: z.object({ user: userSchema, settings: userSettingsSchema }),
  changes: true,
  preview: true,
  freshProof: 'always',
});

export const userDelete = defineCall({
  method: 'DELETE',
  path: 'user/delete/{id}',
  request: z.strictObject({ id: queryId }),
  content: z.object({ id: recordId }),
  changes: true,
  preview: true,
  freshProof: 'always',
});

/** One's own details; a new `password` needs the `currentPassword`, `defaultLang` the editor flag. */
export const ownDetailsUpdate = defineCall({
  method: 'POST',
  path: 'own/details/update',
  request: z.strictObject({
    email: requiredName,
    firstname: requiredTitle,
    lastname: requiredTitle,
    mobileNo: phoneNumber,
    defaultLang: z.optional(z.nullable(comparedName)),
    currentPassword: z.optional(z.nullable(comparedName)),
    password: z.optional(z.nullable(comparedName)),
    modificationDate: z.optional(z.nullable(instant)),
  }),
  content: z.object({ user: userSchema, settings: userSettingsSchema }),
  changes: true,
  freshProof: { changes: ['email', 'mobileNo', 'password'] },
});
