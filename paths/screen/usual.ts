/** Marks and actions that many screens share, so that they are written once. */
import type { ScreenExecutor } from '#paths/screen/executors.ts';

/** Something takes longer than usual. */
export const SLOW = 'status Das dauert länger als üblich';

export const REFUSED = 'alert Operation fehlgeschlagen!';
export const UNREACHABLE = 'alert Der Server ist nicht erreichbar';
export const RETRY = 'button Erneut versuchen';
export const CANCEL = 'button Abbrechen';

/** Marks of a wait that takes longer than usual and can be given up. */
const GIVES_UP = [SLOW, 'status …üblich …Abbrechen', CANCEL];

type Rows = Readonly<Record<string, readonly string[]>>;

/**
 * The three phases of a wait below a state: what it shows all the time, and what is added after 2 and after 10 seconds.
 * @param cancellable what the last phase shows, where its way out does not stand in the notice
 */
export function waits(
  state: string,
  marks: readonly string[],
  cancellable: readonly string[] = [...marks, ...GIVES_UP],
): Rows {
  return {
    [`${state}.brief`]: marks,
    [`${state}.slow`]: [...marks, SLOW],
    [`${state}.cancellable`]: cancellable,
  };
}

/** The same rows below another state. */
export function below(state: string, rows: Rows): Rows {
  return Object.fromEntries(Object.entries(rows).map(([name, marks]) => [`${state}.${name}`, marks]));
}

/** Presses what the screen offers; where it offers nothing, something else in the console does it, and it is sent. */
export function pressWhereOffered(mark: string): ScreenExecutor {
  return (hands) => (hands.isOffered(mark) ? hands.press(mark) : hands.send());
}

/** Events that come from elsewhere in the console. */
export const FROM_ELSEWHERE = {
  'records.changed': 'the flow that changes them does, here or in another tab',
} as const;
