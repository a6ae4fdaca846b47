import type { Call } from '#contract/call.ts';
import type { FaultName, Sort } from '#tests/faults/faults.ts';
import type { Page } from '#tests/faults/page.ts';
import type { SentRequest } from '#tests/faults/wire.ts';

/** Does once more what met the fault. */
export const AGAIN = 'again';
/** The button that does the same again. */
export const RETRY = 'Erneut versuchen';

/** The message that reports a failure to the user, and their next step. */
export interface Told {
  readonly words: string;
  /** The button to press to go on, or a function that does so; AGAIN repeats the step that met the fault. */
  readonly next: string | ((page: Page) => Promise<void>);
  /** Success check after that, where it differs from the usual one. */
  readonly done?: (page: Page) => Promise<void>;
}

/** One service function that the console calls: how a user gets there, and what is to be true when it fails. */
export interface FaultRow {
  /** Its name in src/ecs. */
  readonly service: string;
  /** Distinguishes the rows of one service. */
  readonly doing?: string;
  readonly call: Pick<Call, 'method' | 'path'>;
  /** Which of the call's requests meet the fault; all but previews unless said otherwise. */
  readonly fits?: (request: SentRequest) => boolean;
  readonly path: string;
  /** Responses of the outside that differ from the usual ones. */
  readonly world?: Readonly<Record<string, (request: SentRequest) => unknown>>;
  /** The way to where it is called, from the address on. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Input typed by hand: the names of fields, and their texts. All of it must survive. */
  readonly typed?: Readonly<Record<string, string>>;
  /** Input chosen or written on the way; it must survive as well. */
  readonly kept?: Readonly<Record<string, string>>;
  /** The call is made as the page opens, and answered when everything is typed. */
  readonly typesFirst?: true;
  /** The code that stands in the boxes of a name. */
  readonly code?: Readonly<Record<string, string>>;
  /** Triggers the call; without it, opening the address does. */
  readonly fire?: (page: Page) => Promise<void>;
  /**
   * read: something was to be shown, and can be asked for again. send: something was sent; after a refusal it is sent
   * again, after anything else the same again.
   */
  readonly surface: 'read' | 'send';
  /** Where the usual does not hold: for one fault, or for all of its sort. */
  readonly shown?: Readonly<Partial<Record<FaultName | Sort, Partial<Told>>>>;
  /** Faults that the user need not be notified of, each with the reason; the page goes on as if nothing had been. */
  readonly quiet?: Readonly<Partial<Record<FaultName | Sort, string>>>;
  /** With the refusal that another user has changed it: what is stored now. */
  readonly present?: unknown;
  /** Button to press after signing in again, for a step that does not continue by itself. */
  readonly asksAgain?: (page: Page) => Promise<void>;
  /** How long a wait is reported: over the page unless said otherwise. */
  readonly slowWords?: string;
  /** They stand there from the first moment on, with how far it is. */
  readonly reportsAtOnce?: boolean;
  /** How to give up waiting; null where no one waits. */
  readonly giveUp?: string | null;
  /** Success check. */
  readonly done: (page: Page) => Promise<void>;
}

/** Name of a row. */
export const nameOf = ({ service, doing }: FaultRow) =>
  doing === undefined ? service : `${service} ${doing}`;
