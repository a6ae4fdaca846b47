import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { ExchangeFormat } from '#contract/wording-exchange.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { readCsv } from '#server/exchange/csv-read.ts';
import { type FileText, Gathered, type TextFile, TooManyFindings } from '#server/exchange/file-text.ts';
import { readJson } from '#server/exchange/json-read.ts';
import { encodingOf, piecesOf } from '#server/exchange/pieces.ts';
import { readXliff } from '#server/exchange/xliff-read.ts';

const READERS = { xliff2: readXliff, csv: readCsv, json: readJson } satisfies Record<ExchangeFormat, unknown>;
/** Formats whose files may be older than UTF-8. */
const OLD: ReadonlySet<ExchangeFormat> = new Set(['csv']);

/**
 * Reads the texts of a file and finds what cannot be taken, active content included. It blocks: the server calls it on a
 * thread of its own (file-reader.ts).
 * @param langs codes of the languages table
 * @throws UnreadableFile when it is no file of its format, or beyond a limit
 */
export async function readTextFile(
  file: Uint8Array,
  format: ExchangeFormat,
  langs: readonly string[],
): Promise<TextFile> {
  const gathered = new Gathered(langs);
  const encoding = encodingOf(file, OLD.has(format));
  let context: string | null = null;
  try {
    const said = READERS[format](piecesOf(file, encoding), gathered);
    // It is shown to people; a longer one is no context's anyhow.
    context = said?.slice(0, LIMITS.name + 1) ?? null;
    await refuseActive(gathered);
  } catch (error) {
    if (!(error instanceof TooManyFindings)) throw error;
    // The rest was not looked at.
    return { context, encoding, ...gathered.all(), texts: [] };
  }
  return { context, encoding, ...gathered.all() };
}

async function refuseActive(gathered: Gathered): Promise<void> {
  const active = new Set<FileText>();
  for (const text of gathered.all().texts) {
    if (!text.value.includes('<') && !text.value.includes(':')) continue;
    if (!(await hasActiveContent(text.value))) continue;
    active.add(text);
    gathered.refuse(text, { place: text.place, property: 'value', code: REFUSAL.activeContent });
  }
  gathered.drop(active);
}
