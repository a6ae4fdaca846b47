import { unguarded } from '#contract/csv.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { FilePlace } from '#contract/wording-exchange.ts';
import { csvRecords } from '#server/exchange/csv-records.ts';
import { COLUMNS } from '#server/exchange/csv-write.ts';
import { type Gathered, markOf, UnreadableFile } from '#server/exchange/file-text.ts';

const NEEDED: readonly (typeof COLUMNS)[number][] = ['identifier', 'lang', 'value'];

/**
 * Reads the texts of a file with a header; its columns may stand in any order, separated by commas or semicolons.
 * @returns the context that the file was written from, null when it does not say
 * @throws UnreadableFile when it is cut off within quotation marks, has no header, or a line that is too long
 */
export function readCsv(pieces: Iterable<string>, gathered: Gathered): string | null {
  const contexts = new Set<string>();
  let columns: readonly string[] | null = null;
  for (const { cells, line } of csvRecords(pieces)) {
    const place = { unit: 'line', number: line } as const;
    if (!columns) {
      columns = cells.map((name) => name.trim());
      if (!headerFits(columns, gathered, place)) break;
      continue;
    }
    if (cells.length !== columns.length) {
      gathered.bad(place, 'line', REFUSAL.invalid, 'fieldCount', `${cells.length}/${columns.length}`);
      continue;
    }
    const said = new Map(columns.map((name, index) => [name, unguarded(cells[index] ?? '')]));
    // Two of them say as much as all.
    if (contexts.size < 2) contexts.add(said.get('contextIdentifier') ?? '');
    takeLine(gathered, place, said);
  }
  if (!columns) throw new UnreadableFile('empty');
  const [context, ...others] = contexts;
  return others.length === 0 ? context || null : null;
}

function headerFits(columns: readonly string[], gathered: Gathered, place: FilePlace): boolean {
  const before = gathered.findingCount;
  for (const name of NEEDED)
    if (!columns.includes(name)) gathered.bad(place, name, REFUSAL.required, 'columnMissing');
  for (const [index, name] of columns.entries()) {
    const isKnown = (COLUMNS as readonly string[]).includes(name);
    if (!isKnown || columns.indexOf(name) !== index) {
      gathered.bad(place, name || String(index + 1), REFUSAL.invalid, 'columnUnknown');
    }
  }
  return gathered.findingCount === before;
}

function takeLine(gathered: Gathered, place: FilePlace, said: ReadonlyMap<string, string>): void {
  const active = markOf(said.get('active'));
  const resetInheritance = markOf(said.get('resetInheritance'));
  if (active === null) gathered.bad(place, 'active', REFUSAL.invalid);
  if (resetInheritance === null) gathered.bad(place, 'resetInheritance', REFUSAL.invalid);
  const modificationDate = said.get('modificationDate')?.trim();
  gathered.take({
    place,
    identifier: said.get('identifier') ?? '',
    lang: said.get('lang')?.trim() ?? '',
    value: said.get('value') ?? '',
    ...(typeof active === 'boolean' && { active }),
    ...(typeof resetInheritance === 'boolean' && { resetInheritance }),
    ...(modificationDate && { modificationDate }),
  });
}
