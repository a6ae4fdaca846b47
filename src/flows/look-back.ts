import { signInNotices } from '#machines/signed-in/sign-in-notices.ts';
import type { SignedInPort } from '#machines/signed-in/signed-in.port.ts';
import { loadPreviousSignIn } from '#src/ecs/previous-sign-in.ts';

/** What a user is to be notified of who has just signed in. */
export const lookBack: SignedInPort['lookBack'] = async (_, signal) =>
  signInNotices(await loadPreviousSignIn(signal));
