import type { ConfirmationFlow } from '#machines/confirmation/confirmation.selectors.ts';
import type { AskForProof } from '#src/ecs/confirmed.ts';

/** How many calls wait for the proof that a flow asks for. */
const waiting = new WeakMap<ConfirmationFlow, number>();

/** Has the user asked over the page; when no call waits any more, the question goes. */
export function askForProof(flow: ConfirmationFlow): AskForProof {
  return (signal) =>
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
      else flow.send({ type: 'confirmation.want' });
    });
}
