import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';

const treeContextSchema = z.object({
  identifier: z.string(),
  parentIdentifier: z.nullable(z.string()),
  active: z.boolean(),
  hostUrl: z.nullable(z.string()),
  isDefault: z.boolean(),
});

/** A context as every part of the console knows it: where it is in the tree, and which address it answers. */
export type TreeContext = Readonly<z.infer<typeof treeContextSchema>>;

/** All contexts by identifier. The browser keeps the answer and asks each time whether it still holds (ETag). */
export const contextTree = defineCall({
  method: 'GET',
  path: 'context/tree',
  request: z.strictObject({}),
  content: z.object({ contexts: z.array(treeContextSchema) }),
  changes: false,
  feature: 'context/tree',
});
