import * as REFUSAL from '#contract/refusal.ts';
import { codeIn } from '#src/ecs/answer.ts';
import { can } from '#src/ecs/identity.ts';
import type { Reply } from '#src/ecs/transport.ts';

/**
 * @param refusal of the request that waits; it says which factors the user has
 * @returns whether the user has shown who they are; false as well once the signal says that no one waits any more
 */
export type AskForProof = (signal: AbortSignal, refusal: Reply) => Promise<boolean>;

let ask: AskForProof = async () => false;

/** Sets who asks the user to show who they are, where a call wants that. */
export function onProofWanted(asker: AskForProof): void {
  ask = asker;
}

/**
 * Sends a request, and once more each time the user has shown who they are, where the server wants to know that first.
 * @returns the answer; the refusal where the user did not
 */
export async function sendConfirmed(request: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> {
  const reply = await request();
  const wantsProof = can('confirmIdentity') && codeIn(reply) === REFUSAL.confirmationWanted;
  return wantsProof && (await ask(signal, reply)) ? sendConfirmed(request, signal) : reply;
}
