import type { FaultName } from '#tests/faults/faults.ts';
import type { Wire } from '#tests/faults/wire.ts';

/** Heading shown over the page when the session is lost. */
export const SIGN_IN_AGAIN = 'Bitte melden Sie sich erneut an';

/** Of the user. */
export const PASSWORD = 'Reise-durch-den-Leitstand-1';
/** Access code that the source of a sync requires. */
export const ACCESS_CODE = 'Zugang-zur-Quelle-1';
/** Where the only server of the overview can be reached. */
export const ENDPOINT_ADDRESS = 'http://eins.example';

/** Outside events that the next step requires: on a real server they would take time. */
export type Meanwhile = 'the end of the session is near' | 'another code can be sent';

/** The console in a browser window, as a user uses it who waits for what they want to press. */
export interface Page {
  readonly wire: Wire;
  /** Texts that differ from the usual ones on this page, by fault. */
  readonly tells?: Readonly<Partial<Record<FaultName, string>>>;
  /** Time goes on by itself, so that nothing can be said of what is not shown yet. */
  readonly isReal?: true;
  /** Presses the button of this name, once it can be pressed: in the dialog that is open, or else on the page. */
  press(name: string): Promise<void>;
  /** Follows the link of this name. */
  follow(name: string): Promise<void>;
  /** Chooses an option of the field of this name, in a list or in a native select. */
  choose(label: string, option: string): Promise<void>;
  /** Turns the switch of this name. */
  turn(label: string): Promise<void>;
  /** Chooses a file in the only field for one. */
  upload(file: File): Promise<void>;
  /** Fills a code into the boxes of this name. */
  enterCode(label: string, code: string): Promise<void>;
  /** The code that stands in them. */
  code(label: string): Promise<string>;
  /** Goes back or forward to an address. */
  go(path: string): Promise<void>;
  /** Writes into the field of this name in place of what stands there. */
  write(label: string, text: string): Promise<void>;
  /** Value of the field of this name; null if there is no such field. */
  written(label: string): Promise<string | null>;
  /** Waits until these words are shown. */
  read(words: string): Promise<void>;
  shows(words: string): Promise<boolean>;
  /** All that can be read. */
  words(): Promise<string>;
  /** Lets simulated time pass for every flow. */
  pass(milliseconds: number): Promise<void>;
  /** Waits until something holds, however long a busy machine takes. */
  until(holds: () => boolean | Promise<boolean>, what: string): Promise<void>;
  /** Lets something happen outside. */
  meanwhile(what: Meanwhile): Promise<void>;
  /**
   * Has another user change or delete the record of a row, where there is a real one.
   * @returns what is stored then
   */
  overtake?(service: string, how: 'change' | 'delete'): Promise<unknown>;
  close(): Promise<void>;
}
