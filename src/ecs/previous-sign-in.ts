import { type PreviousSignIn, sessionPrevious } from '#contract/previous-sign-in.ts';
import { callEcs } from '#src/ecs/client.ts';

/** When the user signed in before, and what has happened to the account since. */
export async function loadPreviousSignIn(signal: AbortSignal): Promise<PreviousSignIn> {
  return callEcs(sessionPrevious, {}, { signal });
}
