import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import { listContent, listRequest } from '#contract/list.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { CONTEXT_SORTS } from '#contract/sorts.ts';
import { comparedName, instant, reference, visible } from '#contract/text.ts';

/**
 * What Used-Context can say: a host name or address, or host/segment; no scheme, no port. In any case, with or without
 * a slash at the end: it is kept in lower case and without. Empty for none.
 */
const hostAddress = z
  .string()
  .check(
    z.maxLength(LIMITS.name, { error: REFUSAL.nameTooLong, abort: true }),
    visible.name,
    z.regex(
      /^(?:(?:[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:.]+\])(?:\/[A-Za-z0-9._~%!$&'()*+,;=:@-]+)?\/?)?$/,
    ),
  );

/** One step of the way from a context up to its root. */
const contextAncestorSchema = z.object({
  identifier: z.string(),
  parentIdentifier: z._default(z.nullable(z.string()), null),
  active: z.boolean(),
});

export const contextSchema = z.object({
  identifier: z.string(),
  parentIdentifier: z._default(z.nullable(z.string()), null),
  active: z.boolean(),
  /** The context itself first, its root last. */
  contextInheritance: z._default(z.array(contextAncestorSchema), []),
  hasParent: z.optional(z.boolean()),
  /** The address that this context answers: a host name, or host name/segment. */
  hostUrl: z._default(z.nullable(z.string()), null),
  /** Whether it answers every address that no context names. */
  isDefault: z._default(z.boolean(), false),
  creationDate: z._default(z.nullable(instant), null),
  modificationDate: z._default(z.nullable(instant), null),
});
export type Context = z.infer<typeof contextSchema>;

export const contextList = defineCall({
  method: 'POST',
  path: 'context/list',
  request: listRequest(CONTEXT_SORTS, 'whole'),
  content: listContent(contextSchema),
  changes: false,
});

/** Without `create` an unknown identifier creates too; with it a known one is refused (006). */
export const contextSave = defineCall({
  method: 'POST',
  path: 'context/save',
  request: z.strictObject({
    /** Held to the rule of names when it is new. */
    identifier: reference,
    active: z._default(z.boolean(), true),
    parentIdentifier: z.optional(z.nullable(comparedName)),
    /** From superAdmins with EDITOR only, like isDefault; left out, it stays as it is. */
    hostUrl: z.optional(z.nullable(hostAddress)),
    isDefault: z.optional(z.boolean()),
    create: z.optional(z.boolean()),
    modificationDate: z.optional(z.nullable(instant)),
  }),
  content: z.object({ context: contextSchema }),
  changes: true,
  rehearsal: true,
});

export const contextDelete = defineCall({
  method: 'DELETE',
  path: 'context/delete',
  request: z.strictObject({ identifier: reference }),
  content: z.object({ identifier: z.string() }),
  changes: true,
  rehearsal: true,
  feature: 'context/delete',
});
