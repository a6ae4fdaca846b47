import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { ExchangeFormat } from '#contract/wording-exchange.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { readCsv } from '#server/exchange/csv-read.ts';
import { Gathered, type TextFile, TooManyFindings } from '#server/exchange/file-text.ts';
import { readJson } from '#server/exchange/json-read.ts';
import { piecesOf } from '#server/exchange/pieces.ts';
import { readXliff } from '#server/exchange/xliff-read.ts';

const READERS = { xliff2: readXliff, csv: readCsv, json: readJson } satisfies Record<ExchangeFormat, unknown>;

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
  let context: string | null = null;
  try {
    const said = READERS[format](piecesOf(file), gathered);
    // It is shown to people; a longer one is no context's anyhow.
    context = said?.slice(0, LIMITS.name + 1) ?? null;
    for (const { place, value } of gathered.all().texts) {
      if (!value.includes('<') && !value.includes(':')) continue;
      if (await hasActiveContent(value)) gathered.bad(place, 'value', REFUSAL.activeContent);
    }
  } catch (error) {
    if (!(error instanceof TooManyFindings)) throw error;
  }
  return { context, ...gathered.all() };
}
