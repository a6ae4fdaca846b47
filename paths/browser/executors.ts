/*
 * How the steps of a machine's paths are carried out in a running console. The calls are answered here, in the browser,
 * by the path: nothing reaches the server but the console's own files.
 *
 *   begin     leads to where the machine is, in each situation that is given.
 *   events    what the user does, by the event's type, or by `type: case` where the cases differ.
 *   services  the call that a service makes, and how its reply goes over the wire. A refusal, no answer and the end of
 *             the session are made from the answer's failure.
 *   otherwise what brings a child machine, or a service that makes no call, to answer so, as `name: case`.
 *   shows     what is to be seen in a state, by its name, or by that of a substate around it.
 *   beyond    situations, and steps that no user can take in a browser, everywhere or at some moments, with the reason.
 *   wants     steps to be taken beside the transitions of users, as `shown: query.change: page -> loading.brief`: a second
 *             way to the same state, or what an answer shows.
 *   matters   what a screen tells apart and the machine does not: two moments that differ in it count as two.
 *   viewport  how large the window is; usually that of a laptop.
 *   sampled   every run walks a sample of its paths (chosen.ts), the long one all of them.
 *   onlyLong  only the long run walks them, since another machine of the same chart stands for it in every run.
 *
 * A step or a state without its row fails, with a sentence that names what is missing.
 */
import type { Page } from 'playwright';
import type { ServiceOnTheWire } from '#paths/browser/asked.ts';
import type { Onlooker } from '#paths/browser/backdrop.ts';
import type { Wire } from '#paths/browser/wire.ts';
import type { Observation } from '#paths/core/observed.ts';

/** Tools of an executor. */
export interface Hands {
  readonly page: Page;
  readonly wire: Wire;
  /** Opens an address of the console, such as '/wordings'; as a signed-in user, or signed out. */
  readonly open: (path: string, as?: Onlooker | null) => Promise<void>;
  /** Lets the page's time pass, in milliseconds. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Whether a step comes along the path that is walked, such as 'answer look: plain'. */
  readonly comes: (step: string) => boolean;
  /** What the machine began with: of the situation, or as a session has recorded it. */
  readonly input: unknown;
  /** The event that is carried out, with its payload; empty where none is. */
  readonly event: Readonly<Record<string, unknown>>;
  /** Observation of the machine: before a step, or in the state that is to be shown. */
  readonly seen: Observation;
}

export type Executor = (hands: Hands) => Promise<void>;

type Executors = Readonly<Record<string, Executor>>;

/** Steps that cannot happen in a browser. */
export interface Beyond {
  /** As `event form.cancel: left`; `event form.cancel` stands for all of its cases, `event form` for all of a subject, `event` for all.
   * `given decided` is a situation. */
  readonly steps: readonly string[];
  /** At which moments; at all of them where it is missing. */
  readonly when?: (before: Observation) => boolean;
  /** Why, as a clause. */
  readonly reason: string;
}

export interface BrowserExecutors {
  readonly begin: Executors;
  readonly events: Executors;
  readonly services: Readonly<Record<string, ServiceOnTheWire>>;
  readonly otherwise?: Executors;
  readonly shows: Executors;
  readonly beyond?: readonly Beyond[];
  readonly wants?: readonly string[];
  readonly matters?: (seen: Observation) => unknown;
  readonly viewport?: Viewport;
  readonly sampled?: boolean;
  readonly onlyLong?: boolean;
}

/** The size of a window, in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export const LAPTOP: Viewport = { width: 1280, height: 800 };

/** The row of a state, or of the nearest substate around it that has one. */
export function rowOf(rows: Executors, state: string): Executor | undefined {
  for (
    let substate = state;
    substate !== '';
    substate = substate.slice(0, Math.max(0, substate.search(/[.(][^.(]*$/)))
  ) {
    const row = rows[substate];
    if (row) return row;
  }
  return undefined;
}
