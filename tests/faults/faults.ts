import { REFUSAL_TEXTS } from '#contract/refusals.ts';

/** The ways in which an answer goes wrong, as the wire shows them. */
export type Wrong =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string; readonly retryAfter?: string }
  /** No connection, or one that breaks before the answer is whole. */
  | { readonly kind: 'broken' }
  /** The answer is whole for the protocol, and half of it is missing. */
  | { readonly kind: 'half' }
  | { readonly kind: 'never' };

/** The console's expected classification of a fault; repeated here on purpose, not imported from src. */
export type Sort = 'sessionLost' | 'refused' | 'unreachable' | 'waiting';

export interface Fault {
  readonly sort: Sort;
  readonly wrong: Wrong;
  /** Text that the user reads: the sentence of a refusal, otherwise the title. */
  readonly words: string;
}

/** As the server of this house refuses: the catalogue's sentence stands in the answer too. */
function refusal(
  status: number,
  code: string,
  sentence: string,
  more: { readonly content?: unknown; readonly retryAfter?: string } = {},
): Wrong {
  const { content = null, retryAfter } = more;
  const said = { messages: [sentence], warnings: [], errors: [], errCodes: [code] };
  const text = JSON.stringify({ success: false, content, ...said });
  return { kind: 'answer', status, text, ...(retryAfter !== undefined && { retryAfter }) };
}

function refused(status: number, code: string, words: string, retryAfter?: string): Fault {
  return {
    sort: 'refused',
    wrong: refusal(status, code, words, retryAfter === undefined ? {} : { retryAfter }),
    words,
  };
}

function unreadable(status: number, text: string): Fault {
  return {
    sort: 'unreachable',
    wrong: { kind: 'answer', status, text },
    words: 'Die Antwort des Servers ist nicht lesbar',
  };
}

function sessionLost(code: string): Fault {
  return {
    sort: 'sessionLost',
    wrong: refusal(401, code, 'Bitte melden Sie sich an.'),
    words: 'Bitte melden Sie sich erneut an',
  };
}

const CHANGED_MEANWHILE =
  'Der Eintrag wurde inzwischen von jemand anderem geändert. Bitte prüfen Sie, was jetzt gespeichert ist.';

export const FAULTS = {
  'no session (001)': sessionLost('001'),
  'session over (021)': sessionLost('021'),
  // Of a proxy in between, say: the status alone says nothing about the session.
  'a bare 401': unreadable(401, '<h1>Unauthorized</h1>'),
  'forbidden (403)': refused(
    403,
    '019',
    'Sie sind nicht befugt Änderungen an anderen Teilnehmern zu tätigen.',
  ),
  'missing (404)': refused(
    404,
    '008',
    'Der Eintrag wurde nicht gefunden. Möglicherweise wurde er inzwischen gelöscht.',
  ),
  'taken (409)': refused(
    409,
    '006',
    'Dieser Eintrag ist bereits vorhanden. Bitte wählen Sie einen anderen Wert.',
  ),
  'changed meanwhile (409)': refused(409, '046', CHANGED_MEANWHILE),
  'too many (429)': refused(429, '044', REFUSAL_TEXTS['044'], '5'),
  'server error (500)': {
    sort: 'unreachable',
    wrong: refusal(500, '018', 'Auf dem Server ist ein Fehler aufgetreten.'),
    words: 'Der Server hat einen Fehler gemeldet',
  },
  'refused connection': {
    sort: 'unreachable',
    wrong: { kind: 'broken' },
    words: 'Der Server ist nicht erreichbar',
  },
  'cut off in the middle': { ...unreadable(200, ''), wrong: { kind: 'half' } },
  'no answer at all': { sort: 'waiting', wrong: { kind: 'never' }, words: 'Vorgang abgebrochen' },
  'wrong shape': unreadable(200, '["not", "an", "envelope"]'),
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;

export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];

/** The conflict that carries the record as it is now. */
export const changedTo = (content: unknown): Wrong => refusal(409, '046', CHANGED_MEANWHILE, { content });
