import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/auth.ts';
import type { Can } from '#machines/kit/abilities.ts';
import type { Flows } from '#machines/routes/flows.ts';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';

/** Props of a screen whose route has a flow: that flow, and the state of the console around it. */
export interface FlowScreenProps<Kind extends keyof Flows> {
  readonly flow: ActorRefFrom<Flows[Kind]>;
  readonly startUp: ActorRefFrom<typeof startUpMachine>;
  readonly user: User;
  /** What the console can do with the server beyond the specification. */
  readonly can: Can;
  /** The context that the address of a new record names. */
  readonly startsIn?: string;
  /** The language that the address of a new file names. */
  readonly startLang?: string;
  /** The name of what a new record begins with, where another one was copied. */
  readonly copies?: string;
}
