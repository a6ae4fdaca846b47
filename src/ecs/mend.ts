import * as z from 'zod/mini';

/** Names of properties that hold a moment. */
const MOMENT = /(date|time|timestamp|At)$/i;
/** Below this a number of a time is seconds: as milliseconds it would lie before the spring of 1973. */
const FIRST_MILLISECONDS = 1e11;
const EMPTY: Readonly<Record<string, unknown>> = {
  string: '',
  number: 0,
  int: 0,
  boolean: false,
  object: {},
};
/** Null, nothing, and the empty value of its type: a schema takes one of them, or none will do. */
const ATTEMPTS = 3;

type Parsed<Content extends z.core.$ZodType> = z.core.util.SafeParseResult<z.output<Content>>;

/**
 * Reads content as other servers write it: times with any offset, or as milliseconds or seconds since 1970; null for an
 * empty list; and what is missing or odd within a record as an empty value of that record.
 * @returns the result of the schema; what stands at the top of the content is not mended
 */
export function parseMending<Content extends z.core.$ZodType>(
  schema: Content,
  content: unknown,
): Parsed<Content> {
  let parsed = z.safeParse(schema, content);
  if (parsed.success) return parsed;
  const mended = structuredClone(content);
  for (let attempt = 0; attempt < ATTEMPTS && !parsed.success; attempt += 1) {
    for (const issue of parsed.error.issues) mend(mended, issue, attempt);
    parsed = z.safeParse(schema, mended);
  }
  return parsed;
}

/** A moment as ISO in UTC; null for what is none. */
export function momentOf(value: unknown): string | null {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  const isSeconds = typeof number === 'number' && Math.abs(number) < FIRST_MILLISECONDS;
  const moment = new Date(isSeconds ? number * 1000 : (number as string | number));
  return value === null || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

function mend(root: unknown, issue: z.core.$ZodIssue, attempt: number): void {
  const { path } = issue;
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], root);
  const key = path.at(-1);
  if (typeof owner !== 'object' || owner === null || key === undefined) return;
  const record = owner as Record<PropertyKey, unknown>;
  // What a list says of itself is not mended, only its rows.
  const isOfRecord = path.length > (path[0] === 'listData' ? 2 : 1);
  const expected = 'expected' in issue ? issue.expected : undefined;
  if (expected === 'array') {
    if (record[key] === null || (isOfRecord && attempt > 0)) record[key] = [];
  } else if (attempt === 0 && typeof key === 'string' && MOMENT.test(key)) {
    record[key] = momentOf(record[key]);
  } else if (isOfRecord) {
    if (attempt === 0) record[key] = null;
    else if (attempt === 1 && !Array.isArray(owner)) delete record[key];
    else if (expected !== undefined) record[key] = EMPTY[expected];
  }
}
