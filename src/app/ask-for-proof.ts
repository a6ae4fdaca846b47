import * as z from 'zod/mini';
import { proofWanted } from '#contract/proof-wanted.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { ProofWay } from '#machines/confirmation/confirmation.port.ts';
import type { ConfirmationFlow } from '#machines/confirmation/confirmation.selectors.ts';
import { contentOf } from '#src/ecs/answer.ts';
import type { AskForProof } from '#src/ecs/confirmed.ts';
import type { Reply } from '#src/ecs/transport.ts';

/** What the question can take beside the password. */
const FACTORS: readonly ProofWay[] = ['totp', 'passkey', 'recoveryCode'];

/** How many calls wait for the proof that a flow asks for. */
const waiting = new WeakMap<ConfirmationFlow, number>();

/** Has the user asked over the page; when no call waits any more, the question goes. */
export function askForProof(flow: ConfirmationFlow): AskForProof {
  return (signal, refusal) =>
    new Promise((resolve) => {
      const count = (by: number) => {
        const left = (waiting.get(flow) ?? 0) + by;
        waiting.set(flow, left);
        return left;
      };
      const end = (given: boolean) => {
        subscription.unsubscribe();
        signal.removeEventListener('abort', leave);
        resolve(given);
        return count(-1);
      };
      const leave = () => {
        if (end(false) === 0) flow.send({ type: 'confirmation.withdraw' });
      };
      const subscription = flow.on('confirmation.ended', ({ given }) => end(given));
      count(1);
      signal.addEventListener('abort', leave);
      if (signal.aborted) leave();
      else flow.send({ type: 'confirmation.want', ...wantIn(refusal) });
    });
}

/** The ways that are open to the user, and for what. A server that names no factors has the password alone. */
function wantIn(refusal: Reply) {
  const content = contentOf(refusal, z.unknown(), [REFUSAL.confirmationWanted]);
  const { factors = [], freshMinutes } = z.safeParse(proofWanted, content).data ?? {};
  const ways: readonly ProofWay[] = ['password', ...FACTORS.filter((way) => factors.includes(way))];
  return { ways, isForOne: freshMinutes === 0 };
}
