import * as z from 'zod/mini';
import { instant } from '#contract/text.ts';

/** One warning or error of an answer; `field` names the property of the request that it is about. */
export const findingSchema = z.object({
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
});
export type Finding = z.infer<typeof findingSchema>;

/**
 * What every JSON answer under /ecs/ looks like. Read tolerantly: another ECS server may leave the lists out and send
 * more than is named here.
 */
export const envelopeSchema = z.object({
  success: z.boolean(),
  messages: z._default(z.array(z.string()), []),
  warnings: z._default(z.array(findingSchema), []),
  errors: z._default(z.array(findingSchema), []),
  errCodes: z._default(z.array(z.string()), []),
  serverTime: z.optional(z.nullable(instant)),
  /** Number of the revision that the call has made; not there when it has changed nothing that is audited. */
  revisionId: z.optional(z.nullable(z.int())),
  /** Looked at by whoever knows the call; a refusal's content is read from here. */
  content: z.optional(z.unknown()),
});
export type Envelope = z.infer<typeof envelopeSchema>;
