import type { Json } from './json.ts';
import { MASK } from './mask.ts';
import type { AnsweredRequest, Trace } from './trace.ts';

/**
 * Properties whose values are words of the code: kinds, reasons, roles, names of columns. Every other text may be one
 * that users have written, or be about them.
 */
const WORDS_OF_CODE: ReadonlySet<string> = new Set([
  ...['type', 'kind', 'code', 'cause', 'reason', 'outcome', 'output', 'status', 'level', 'topic', 'subjects'],
  ...['action', 'part', 'side', 'where', 'mode', 'method', 'readOnly', 'role', 'abilities', 'features'],
  ...['field', 'sort', 'order', 'direction', 'column', 'lang', 'locales', 'languages', 'format'],
  ...['operation', 'changedFields'],
]);
/** A word of the code, a role, or the code of a refusal. */
const WORD = /^([a-z][\w.:/-]{0,60}|[A-Z_]{2,40}|\d{3})$/;
/** A locale of the interface or of the browser, wherever it stands. */
const LOCALE = /^[a-z]{2,3}[_-][A-Z]{2}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Requests are found in the log by them; drawn by the server, they say nothing. */
const REQUEST_ID = 'requestId';
/**
 * What the mask has put in a value's place: a secret, a number, a thing that is only named. A build shortens the names of
 * things to a few letters.
 */
const MASKED =
  /^(?:•••|\+\*+\d*|\[(?:(?:file|blob), \d+ bytes|actor \S+|function|circular|…|\d+ more)\]|\[(?:[\w$]{1,3}|\w*(?:Machine|Logic|Element|Promise))\])$/;
/** A property of a record or a context; anything else may be the name of something that was written. */
const PROPERTY = /^[a-z][A-Za-z]*$/;
/** A part of a call's path; what is between others may name a record. */
const PATH_PART = /^([a-z][A-Za-z-]*|\d+)$/;

/** One text after the other gets a number; the same text the same one, so that what was equal stays equal. */
class Numbers {
  readonly #of = new Map<string, number>();

  instead(text: string): string {
    const number = this.#of.get(text) ?? this.#of.size + 1;
    this.#of.set(text, number);
    return `Text ${number}`;
  }
}

function isWordOfCode(key: string, text: string): boolean {
  if (text === '' || key === REQUEST_ID) return true;
  if (MASKED.test(text) || INSTANT.test(text) || LOCALE.test(text)) return true;
  return WORDS_OF_CODE.has(key) && WORD.test(text);
}

function withoutTexts(value: Json, key: string, numbers: Numbers): Json {
  if (typeof value === 'string') return isWordOfCode(key, value) ? value : numbers.instead(value);
  if (typeof value !== 'object' || value === null) return value;
  // What is said of a list is said of each of its entries.
  if (Array.isArray(value)) return value.map((entry: Json) => withoutTexts(entry, key, numbers));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      PROPERTY.test(name) ? name : numbers.instead(name),
      withoutTexts(entry, name, numbers),
    ]),
  );
}

function pathWithoutTexts(request: AnsweredRequest): AnsweredRequest {
  const parts = request.path.split('/').map((part) => (PATH_PART.test(part) || part === '' ? part : MASK));
  return { ...request, path: parts.join('/') };
}

/**
 * Takes every text out of a trace that users have written, or that is about them: states, events, numbers, dates and the
 * words of the code stay. A session without its texts can still be walked again.
 */
export function traceWithoutTexts(trace: Trace): Trace {
  const numbers = new Numbers();
  const events = trace.events.map(({ event, context, ...rest }) => ({
    ...rest,
    event: {
      ...(withoutTexts(event, '', numbers) as Record<string, Json>),
      type: event.type,
    },
    ...(context !== undefined && { context: withoutTexts(context, '', numbers) }),
  }));
  const { report } = trace;
  return {
    ...trace,
    events,
    ...(report && {
      report: { ...report, hasTexts: false, requests: report.requests.map(pathWithoutTexts) },
    }),
  };
}
