/*
 * How the steps of a machine's paths are carried out in a running console. The calls are answered here, in the browser,
 * by the path: nothing reaches the server but the console's own files.
 *
 *   begin     leads a fresh page to where the machine is, in each situation that is given.
 *   events    what the user does, by the event's type, or by `type: case` where the cases differ.
 *   services  the call that a service makes, and how its reply goes over the wire. A refusal, no answer and the end of
 *             the session are made from the answer's failure.
 *   otherwise what brings a child machine, or a service that makes no call, to answer so, as `name: case`.
 *   shows     what is to be seen in a state, by its name.
 *   beyond    steps that cannot happen in a browser, as `kind of: case`, with the reason.
 *
 * A step or a state without its row fails, with a sentence that names what is missing.
 */
import type { Page } from 'playwright';
import type { ServiceOnTheWire } from '#tests/paths/browser/asked.ts';
import type { Wire } from '#tests/paths/browser/wire.ts';

/** What an executor works with. */
export interface Hands {
  readonly page: Page;
  readonly wire: Wire;
  /** Opens an address of the console, such as '/wordings'. */
  readonly open: (path: string) => Promise<void>;
  /** The event that is carried out, with its payload; empty where none is. */
  readonly event: Readonly<Record<string, unknown>>;
}

export type Executor = (hands: Hands) => Promise<void>;

type Executors = Readonly<Record<string, Executor>>;

export interface BrowserExecutors {
  readonly begin: Executors;
  readonly events: Executors;
  readonly services: Readonly<Record<string, ServiceOnTheWire>>;
  readonly otherwise?: Executors;
  readonly shows: Executors;
  readonly beyond?: Readonly<Record<string, string>>;
}
