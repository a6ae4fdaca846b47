import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import { listContent } from '#contract/list.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { comparedName, instant, recordId, reference, requiredTitle } from '#contract/text.ts';

/** Rights that an access token can have; `texts:write` includes `texts:read`. */
export const TOKEN_RIGHTS = ['texts:read', 'texts:write', 'documents:read', 'mailTemplates:read'] as const;
export type TokenRight = (typeof TOKEN_RIGHTS)[number];

/** How every secret begins, so that scanners of repositories and logs find one that has got there. */
export const TOKEN_PREFIX = 'ls_';

/** Days that a token lasts unless a request says otherwise, and at most. */
export const TOKEN_DAYS = { usual: 90, most: 365 } as const;

/** The name that the history shows for what a token has written. */
export function tokenActorName(name: string): string {
  return `token:${name}`;
}

export const accessTokenSchema = z.object({
  id: recordId,
  name: z.string(),
  rights: z.array(z.enum(TOKEN_RIGHTS)),
  /** Identifiers; the rights hold in each of these contexts and everything below it. */
  contexts: z.array(z.string()),
  creationDate: instant,
  /** Who made it. */
  createdBy: z.string(),
  end: instant,
  /** When it was revoked, and by whom; null for never. */
  revocationDate: z.nullable(instant),
  revokedBy: z.nullable(z.string()),
  /** When it was used last, to the minute; null for never. */
  lastUse: z.nullable(instant),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** All tokens, the newest first, ended and revoked ones among them. Never their secrets. */
export const tokenList = defineCall({
  method: 'POST',
  path: 'token/list',
  request: z.strictObject({
    offset: z._default(z.int().check(z.minimum(0)), 0),
    maxResult: z._default(z.int().check(z.minimum(1), z.maximum(LIMITS.listRows)), LIMITS.listRows),
  }),
  content: listContent(accessTokenSchema),
  changes: false,
  feature: 'token/list',
});

/**
 * Makes a token. The answer holds its secret, which no later one does. It is not kept under an idempotency key: the
 * same request again is refused, since the name is taken.
 */
export const tokenSave = defineCall({
  method: 'POST',
  path: 'token/save',
  request: z.strictObject({
    /** Other than that of every token that still holds. */
    name: requiredTitle,
    rights: z.array(z.enum(TOKEN_RIGHTS)).check(z.minLength(1, { error: REFUSAL.required })),
    contexts: z.array(reference).check(z.minLength(1, { error: REFUSAL.required })),
    /** In TOKEN_DAYS.usual days unless it is said; in TOKEN_DAYS.most at most. */
    end: z.optional(z.nullable(instant)),
    /** The present password of the caller. */
    currentPassword: comparedName,
  }),
  content: z.object({ token: accessTokenSchema, secret: z.string() }),
  changes: true,
  freshProof: 'always',
  feature: 'token/save',
});

/** Ends a token at once, on every server; one that was revoked before stays as it is. */
export const tokenRevoke = defineCall({
  method: 'POST',
  path: 'token/revoke',
  request: z.strictObject({ id: recordId, currentPassword: comparedName }),
  content: z.object({ token: accessTokenSchema }),
  changes: true,
  freshProof: 'always',
  feature: 'token/revoke',
});
