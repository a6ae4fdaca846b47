import * as z from 'zod/mini';
import * as REFUSAL from '#contract/refusal.ts';
import type { FilePlace } from '#contract/wording-exchange.ts';
import { FILE_LIMITS, megabytes } from '#server/exchange/file-limits.ts';
import { type Gathered, UnreadableFile } from '#server/exchange/file-text.ts';
import { NestingCheck } from '#server/exchange/json-limits.ts';

/** Above this many characters a file is read line by line, as exports are written. */
const WHOLE = 2_000_000;
const { line: LINE } = FILE_LIMITS.json;

const textSchema = z.strictObject({
  identifier: z.string(),
  lang: z.string(),
  value: z._default(z.nullable(z.string()), null),
  active: z.optional(z.boolean()),
  resetInheritance: z.optional(z.boolean()),
  modificationDate: z.optional(z.nullable(z.string())),
  // Of the note, which is edited in the console only.
  ...{ description: z.optional(z.unknown()), maxLength: z.optional(z.unknown()) },
});
const fileSchema = z.looseObject({
  context: z.optional(z.nullable(z.string())),
  wordings: z.array(z.unknown()),
});

/**
 * @returns the context that the file was written from, null when it does not say
 * @throws UnreadableFile when it is no JSON, or no object with wordings, or lies too deep
 */
export function readJson(pieces: Iterable<string>, gathered: Gathered): string | null {
  const nesting = new NestingCheck();
  let text = '';
  for (const piece of pieces) {
    nesting.take(piece);
    text += piece;
  }
  if (text.length > WHOLE) return readLines(text, gathered);
  const { context, wordings } = readWhole(text);
  for (const [index, wording] of wordings.entries()) take(gathered, wording, index + 1);
  return context;
}

function readWhole(text: string) {
  const { data } = z.safeParse(fileSchema, parsed(text, null));
  if (!data) throw new UnreadableFile('notWordings');
  return { context: data.context ?? null, wordings: data.wordings };
}

function readLines(text: string, gathered: Gathered): string | null {
  const begin = text.indexOf('\n');
  const end = text.lastIndexOf('\n]');
  if (begin < 0 || end < begin) throw new UnreadableFile('tooLongForOneLine');
  const around = `${text.slice(0, begin)}${text.slice(end)}`;
  if (around.length > LINE) throw lineTooLong(1);
  const { context } = readWhole(around);
  let at = begin + 1;
  let number = 0;
  for (let line = 2; at < end; line += 1) {
    const next = text.indexOf('\n', at);
    if (next - at > LINE) throw lineTooLong(line);
    const entry = text.slice(at, next).trim().replace(/,$/, '');
    at = next + 1;
    if (entry === '') continue;
    number += 1;
    take(gathered, parsed(entry, { unit: 'entry', number }), number);
  }
  return context;
}

function take(gathered: Gathered, wording: unknown, number: number): void {
  const place = { unit: 'entry', number } as const;
  const { data, error } = z.safeParse(textSchema, wording);
  if (data) {
    const { identifier, lang, value, active, resetInheritance, modificationDate } = data;
    gathered.take({
      ...{ place, identifier, lang, value },
      ...(active !== undefined && { active }),
      ...(resetInheritance !== undefined && { resetInheritance }),
      ...(modificationDate !== undefined && { modificationDate }),
    });
  }
  for (const issue of error?.issues ?? []) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'wording'];
    for (const key of keys) gathered.bad(place, key, REFUSAL.invalid);
  }
}

function parsed(text: string, place: FilePlace | null): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('notJson', place);
  }
}

function lineTooLong(number: number): UnreadableFile {
  return new UnreadableFile('lineTooLong', { unit: 'line', number }, megabytes(LINE));
}
