import type { TreeContext } from '#contract/context-tree.ts';
import type { Identity } from '#machines/kit/identity.ts';

/** State of the running console that the services need. */
export interface ConsoleState {
  /** Who is signed in. */
  identity(): Identity | null;
  /** All contexts, null while they have not arrived. */
  contexts(): readonly TreeContext[] | null;
}
