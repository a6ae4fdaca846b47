/** Marks and actions that many screens share, so that they are written once. */
import type { ScreenExecutor } from '#paths/screen/executors.ts';

/** Something takes longer than usual. */
export const SLOW = 'status Das dauert länger als üblich';

export const REFUSED = 'alert Operation fehlgeschlagen!';
export const UNREACHABLE = 'alert Der Server ist nicht erreichbar';
export const GIVEN_UP = 'alert Vorgang abgebrochen';
export const RETRY = 'button Erneut versuchen';
export const CANCEL = 'button Abbrechen';

/** Marks of a wait that takes longer than usual and can be given up. */
const GIVES_UP = [SLOW, 'status …üblich …Abbrechen', CANCEL];

/** Why something failed, as `also` has it for a selector that tells. */
export const FAILED = { refused: [REFUSED], unreachable: [UNREACHABLE], 'unreachable cancelled': [GIVEN_UP] };

/** The same where a part of a panel says it in its place. */
export const failedInPlace = (role: 'alert' | 'status') => {
  // A status has the title of the failure before them.
  const at = role === 'status' ? 'status …' : 'alert ';
  return {
    refused: [`${at}Sie sind nicht befugt`],
    unreachable: [`${at}Der Server antwortet nicht.`],
    'unreachable cancelled': [`${at}Sie haben nicht länger auf die Antwort gewartet.`],
  };
};

/** Why there was no usable answer, in these states: there was none, or the user has not waited for it. */
export function unreachableAt(...states: readonly string[]) {
  return Object.fromEntries(states.map((state) => [`failure at ${state}`, FAILED]));
}

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

/** Presses the first that the screen offers; where it offers none, something else in the console does it, and it is sent. */
export function pressWhereOffered(...marks: readonly string[]): ScreenExecutor {
  return (hands) => {
    const offered = marks.find((mark) => hands.isOffered(mark));
    if (offered === undefined) hands.send();
    else hands.press(offered);
  };
}

/** Events that come from elsewhere in the console. */
export const FROM_ELSEWHERE = {
  'records.changed': 'the flow that changes them does, here or in another tab',
} as const;
