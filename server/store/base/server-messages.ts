import * as z from 'zod/mini';
import { AUDIT_TYPES } from '#contract/audit-types.ts';

const stateSchema = z.nullable(z.object({ contextIdentifier: z.optional(z.string()) }));
const subjectSchema = z.enum(AUDIT_TYPES);

/** Messages between servers that share a database; one that cannot be parsed comes from another version. */
const messageSchema = z.discriminatedUnion('kind', [
  /** A revision has been committed; touched is null when it is too much to say. */
  z.object({
    kind: z.literal('changed'),
    by: z.string(),
    revision: z.int(),
    touched: z.nullable(
      z.array(z.object({ subject: subjectSchema, before: stateSchema, after: stateSchema })),
    ),
  }),
  /** These servers are to forget what they keep in memory, and to say so. */
  z.object({ kind: z.literal('clear'), request: z.string(), endpoints: z.array(z.int()) }),
  z.object({ kind: z.literal('cleared'), request: z.string(), endpoint: z.int() }),
]);
export type ServerMessage = z.infer<typeof messageSchema>;

/** Answers null for what is none. */
export function readMessage(text: string): ServerMessage | null {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
