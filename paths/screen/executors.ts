/*
 * How a machine's states are seen on its screen, and how its steps are carried out there. The screen is the real one,
 * mounted as the console does (mounts.tsx), over the real actor that the path drives.
 *
 *   shows     what is to be seen in a state, by its name; in parallel states each region adds its own. A mark is a role
 *             and what its name or text begins with: 'button Speichern', 'alert Operation fehlgeschlagen!', or contains:
 *             'status …Abbrechen'.
 *             'disabled' and 'busy' stand before the role: 'busy button Speichern'; 'perhaps' before all, where it depends
 *             on how the state was reached.
 *   also      what comes with an answer of the flow's view (paths/core/situations.ts), in whatever state:
 *             `failure: { refused: ['alert …'] }`; `failure at editing` where it does in one state only.
 *   does      what the user does, by the event's type, or by `type: case` where the cases differ. A list has several ways
 *             to do it, each of which is taken once. What the screen sends is compared with the case.
 *   offered   whether a moment has what an event is done with, where not every one does; of the few paths that look at a
 *             screen least, the event is done at such a one.
 *   outside   events that no hand on this screen causes, by their type, with who does; they are sent.
 *   instead   answers that a screen needs more of than the machine does, by `name: case`.
 *   unseen    states, and all below them, that show nothing, with the reason.
 *   lastAt    states, and all below them, behind which no walk goes on, since what stands in for something there cannot
 *             be shown, with the reason.
 *   passing   answers of the view that the screen itself ends at once, so that no one sees them.
 *   always    marks that may stand beside any others.
 *
 * No mark of another state may be seen, and nothing that speaks up by itself (an alert, a status, a dialog, a progress,
 * anything busy) that no mark of the state accounts for. A state or an event without its row fails.
 */
import type { ChildAnswer, ServiceAnswer } from '#paths/core/answers.ts';
import type { Observation } from '#paths/core/observed.ts';
import type { Hands } from '#paths/screen/hands.ts';

export type ScreenExecutor = (hands: Hands) => void | Promise<void>;

/** Ways to do the same; the first is the usual one. */
type Ways = ScreenExecutor | readonly [ScreenExecutor, ...ScreenExecutor[]];

type Named<Value> = Readonly<Record<string, Value>>;

export interface ScreenExecutors {
  readonly shows: Named<readonly string[]>;
  readonly also?: Named<Named<readonly string[]>>;
  readonly does: Named<Ways>;
  readonly offered?: Named<(seen: Observation) => boolean>;
  readonly outside?: Named<string>;
  readonly instead?: Named<ServiceAnswer | ChildAnswer>;
  readonly unseen?: Named<string>;
  readonly lastAt?: Named<string>;
  readonly passing?: Named<readonly string[]>;
  readonly always?: readonly string[];
}

/** Says why a machine has no screen at all. */
export interface WithoutScreen {
  readonly none: string;
}

/** The ways to carry out an event; none where no one wrote one. */
export function waysTo({ does }: ScreenExecutors, of: string, name: string): readonly ScreenExecutor[] {
  const ways = does[`${of}: ${name}`] ?? does[of] ?? [];
  return typeof ways === 'function' ? [ways] : ways;
}
