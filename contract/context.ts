import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { listCall } from '#contract/record-calls.ts';
import { recordSchema } from '#contract/record-schema.ts';
import { CONTEXT } from '#contract/records/context.ts';
import { comparedName, hostAddress, instant, reference } from '#contract/text.ts';

/** One step of the way from a context up to its root. */
const contextAncestorSchema = z.object({
  identifier: z.string(),
  parentIdentifier: z._default(z.nullable(z.string()), null),
  active: z.boolean(),
});

export const contextSchema = recordSchema(CONTEXT, {
  /** The context itself first, its root last. */
  contextInheritance: z._default(z.array(contextAncestorSchema), []),
  hasParent: z.optional(z.boolean()),
});
export type Context = z.infer<typeof contextSchema>;

export const contextList = listCall(CONTEXT, contextSchema);

/** Without `create` an unknown identifier creates too; with it a known one is refused (006). */
export const contextSave = defineCall({
  method: 'POST',
  path: 'context/save',
  request: z.strictObject({
    /** Held to the rule of names when it is new. */
    identifier: reference,
    active: z._default(z.boolean(), true),
    parentIdentifier: z.optional(z.nullable(comparedName)),
    /** From superAdmins with EDITOR only, like isDefault; left out, it stays unchanged. */
    hostUrl: z.optional(z.nullable(hostAddress)),
    isDefault: z.optional(z.boolean()),
    create: z.optional(z.boolean()),
    modificationDate: z.optional(z.nullable(instant)),
  }),
  content: z.object({ context: contextSchema }),
  changes: true,
  preview: true,
});

export const contextDelete = defineCall({
  method: 'DELETE',
  path: 'context/delete',
  request: z.strictObject({ identifier: reference }),
  content: z.object({ identifier: z.string() }),
  changes: true,
  preview: true,
  feature: 'context/delete',
});
