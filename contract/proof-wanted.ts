import * as z from 'zod/mini';

/** Content of the refusal by which a call asks for a fresh proof (064). */
export const proofWanted = z.object({
  /** What auth/confirm takes from the caller beside the password, of the factors of auth/login. */
  factors: z.array(z.string()),
  /** How many minutes a proof holds; 0: for one call. */
  freshMinutes: z.optional(z.int()),
});
export type ProofWanted = z.infer<typeof proofWanted>;
