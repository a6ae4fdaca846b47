import type { Context } from '#contract/context.ts';
import type { Identity } from '#machines/kit/identity.ts';

/** What the services need of the console that is running. */
export interface ConsoleState {
  /** Who is signed in. */
  identity(): Identity | null;
  /** All contexts, null while they have not arrived. */
  contexts(): readonly Context[] | null;
}
