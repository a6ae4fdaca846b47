import * as z from 'zod/mini';
import { userSchema, userSettingsSchema } from '#contract/auth.ts';
import { defineCall } from '#contract/call.ts';
import { ROLES } from '#contract/limits.ts';
import { queryId } from '#contract/query.ts';
import { listCall } from '#contract/record-calls.ts';
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

export const userList = listCall(USER, userSchema);

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
});

export const userDelete = defineCall({
  method: 'DELETE',
  path: 'user/delete/{id}',
  request: z.strictObject({ id: queryId }),
  content: z.object({ id: recordId }),
  changes: true,
  preview: true,
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
});
