import type { Call } from '#contract/call.ts';
import type { FaultName, Sort } from '#tests/faults/faults.ts';
import type { Page } from '#tests/faults/page.ts';
import type { SentRequest } from '#tests/faults/wire.ts';

/** Does once more what met the fault. */
export const AGAIN = 'again';
/** The button that does the same again. */
export const RETRY = 'Erneut versuchen';

/** What the user is notified of a failure, and what they do then. */
export interface Told {
  readonly words: string;
  /** What is pressed to go on, or what is done; AGAIN does once more what met the fault. */
  readonly next: string | ((page: Page) => Promise<void>);
  /** What shows success there, where it is not what usually does. */
  readonly done?: (page: Page) => Promise<void>;
}

/** One service function that the console calls: how a user gets there, and what is to be true when it fails. */
export interface FaultRow {
  /** Its name in src/ecs. */
  readonly service: string;
  /** What is done with it, where one service has several rows. */
  readonly doing?: string;
  readonly call: Pick<Call, 'method' | 'path'>;
  /** Which of the call's requests meet the fault; all but previews unless said otherwise. */
  readonly fits?: (request: SentRequest) => boolean;
  readonly path: string;
  /** What the outside answers otherwise than usual. */
  readonly world?: Readonly<Record<string, (request: SentRequest) => unknown>>;
  /** The way to where it is called, from the address on. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What is typed by hand: the names of fields, and their texts. All of it must survive. */
  readonly typed?: Readonly<Record<string, string>>;
  /** What is chosen or written on the way; it must survive as well. */
  readonly kept?: Readonly<Record<string, string>>;
  /** The call is made as the page opens, and answered when everything is typed. */
  readonly typesFirst?: true;
  /** The code that stands in the boxes of a name. */
  readonly code?: Readonly<Record<string, string>>;
  /** What calls it; without, coming to the address does. */
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
  /** What is pressed after signing in again where the step is not one that goes on by itself. */
  readonly asksAgain?: (page: Page) => Promise<void>;
  /** How long a wait is reported: over the page unless said otherwise. */
  readonly slowWords?: string;
  /** They stand there from the first moment on, with how far it is. */
  readonly reportsAtOnce?: boolean;
  /** How to give up waiting; null where no one waits. */
  readonly giveUp?: string | null;
  /** What shows that it has succeeded. */
  readonly done: (page: Page) => Promise<void>;
}

/** What a row is called. */
export const nameOf = ({ service, doing }: FaultRow) =>
  doing === undefined ? service : `${service} ${doing}`;
