import * as z from 'zod/mini';
import type { Wording } from '#contract/wording.ts';
import type { FilePlace } from '#contract/wording-exchange.ts';
import { breathe } from '#server/exchange/breath.ts';
import { Gathered, type TextFile, UnreadableFile } from '#server/exchange/file-text.ts';

/** Above so many characters a file is read line by line, as exports are written, so that nobody waits for it. */
const WHOLE = 2_000_000;

const textSchema = z.strictObject({
  identifier: z.string(),
  lang: z.string(),
  value: z._default(z.nullable(z.string()), null),
  active: z.optional(z.boolean()),
  resetInheritance: z.optional(z.boolean()),
  modificationDate: z.optional(z.nullable(z.string())),
});
const fileSchema = z.looseObject({
  context: z.optional(z.nullable(z.string())),
  wordings: z.array(z.unknown()),
});

/** Writes one object with the wordings, each in a line of its own. */
export async function* writeJson(
  pages: AsyncIterable<readonly Wording[]>,
  context: string,
): AsyncGenerator<string> {
  yield `{"context":${JSON.stringify(context)},"wordings":[`;
  let separator = '\n';
  for await (const page of pages) {
    const lines = page.map(({ identifier, lang, value, active, resetInheritance, modificationDate }) =>
      JSON.stringify({ identifier, lang, value, active, resetInheritance, modificationDate }),
    );
    if (lines.length === 0) continue;
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** @throws UnreadableFile when it is no JSON, or no object with wordings */
export async function readJson(file: string, langs: readonly string[]): Promise<TextFile> {
  const text = file.replace(/^\ufeff/, '');
  const { context, wordings } = text.length > WHOLE ? await readLines(text) : readWhole(text);
  const gathered = new Gathered(langs);
  const breath = breathe();
  for (const [index, wording] of wordings.entries()) {
    const place = { unit: 'entry', number: index + 1 } as const;
    const { data, error } = z.safeParse(textSchema, wording);
    if (data) {
      const { active, resetInheritance, modificationDate, ...rest } = data;
      gathered.take({
        place,
        ...rest,
        ...(active !== undefined && { active }),
        ...(resetInheritance !== undefined && { resetInheritance }),
        ...(modificationDate !== undefined && { modificationDate }),
      });
    }
    for (const issue of error?.issues ?? []) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'wording'];
      for (const key of keys) gathered.bad(place, key, '012');
    }
    await breath();
  }
  return { context, ...gathered.all() };
}

interface Read {
  readonly context: string | null;
  readonly wordings: readonly unknown[];
}

function readWhole(text: string): Read {
  const { data } = z.safeParse(fileSchema, parsed(text, null));
  if (!data) throw new UnreadableFile('notWordings');
  return { context: data.context ?? null, wordings: data.wordings };
}

async function readLines(text: string): Promise<Read> {
  const begin = text.indexOf('\n');
  const end = text.lastIndexOf('\n]');
  if (begin < 0 || end < begin) throw new UnreadableFile('tooLongForOneLine');
  const { context } = readWhole(`${text.slice(0, begin)}${text.slice(end)}`);
  const wordings: unknown[] = [];
  const breath = breathe();
  let at = begin + 1;
  while (at < end) {
    const next = text.indexOf('\n', at);
    const line = text.slice(at, next).trim().replace(/,$/, '');
    if (line !== '') wordings.push(parsed(line, { unit: 'entry', number: wordings.length + 1 }));
    at = next + 1;
    await breath();
  }
  return { context, wordings };
}

function parsed(text: string, place: FilePlace | null): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('notJson', place);
  }
}
