import * as REFUSAL from '#contract/refusal.ts';
import type { FilePlace } from '#contract/wording-exchange.ts';
import { COLUMNS } from '#server/exchange/csv-write.ts';
import { type Gathered, markOf, UnreadableFile } from '#server/exchange/file-text.ts';

/** A row of a table, and where it stands. */
interface TableRow {
  readonly cells: readonly string[];
  readonly place: FilePlace;
}

type Column = (typeof COLUMNS)[number];

/** Other names of the columns, as tables from elsewhere have them; the first that is there is taken. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  identifier: ['identifier', 'key', 'clé', 'string id', 'id', 'name'],
  lang: ['lang', 'language', 'locale', 'sprache', 'langue'],
  value: ['value', 'text', 'translation', 'target', 'wert', 'valeur'],
  active: ['active'],
  resetInheritance: ['resetinheritance'],
  modificationDate: ['modificationdate'],
  contextIdentifier: ['contextidentifier'],
};

interface Head {
  readonly count: number;
  readonly at: ReadonlyMap<Column, number>;
  /** Columns that hold the texts of a language. */
  readonly langs: readonly (readonly [lang: string, at: number])[];
}

/**
 * Reads a table with a header: one row for each text, or one column for each language. Its columns may stand in any
 * order and any case; those that say nothing about texts are named and passed over.
 * @param clean takes back what the format has done to a cell
 * @param lang of the texts where no column says it
 * @returns the context that the file was written from, null when it does not say
 * @throws UnreadableFile when it has no header
 */
export function readTable(
  rows: Iterable<TableRow>,
  gathered: Gathered,
  clean: (cell: string) => string,
  lang = '',
): string | null {
  const contexts = new Set<string>();
  let head: Head | null = null;
  for (const { cells, place } of rows) {
    if (!head) {
      head = headOf(cells, gathered, place, lang);
      if (!head) return null;
      continue;
    }
    if (cells.length !== head.count) {
      gathered.bad(place, 'line', REFUSAL.invalid, 'fieldCount', `${cells.length}/${head.count}`);
      continue;
    }
    const { at, langs } = head;
    const said = (column: Column) => {
      const index = at.get(column);
      return index === undefined ? undefined : clean(cells[index] ?? '');
    };
    // Two of them say as much as all.
    if (contexts.size < 2) contexts.add(said('contextIdentifier') ?? '');
    if (langs.length === 0) takeRow(gathered, place, said, lang);
    else {
      const identifier = said('identifier') ?? '';
      for (const [of, index] of langs) {
        gathered.take({ place, identifier, lang: of, value: clean(cells[index] ?? '') });
      }
    }
  }
  if (!head) throw new UnreadableFile('empty');
  const [context, ...others] = contexts;
  return others.length === 0 ? context || null : null;
}

function headOf(cells: readonly string[], gathered: Gathered, place: FilePlace, lang: string): Head | null {
  const before = gathered.findingCount;
  const names = cells.map((cell) => cell.trim());
  const folded = names.map((name) => name.toLowerCase());
  const at = new Map<Column, number>();
  for (const column of COLUMNS) {
    const index = NAMES[column].map((name) => folded.indexOf(name)).find((found) => found >= 0);
    if (index !== undefined) at.set(column, index);
  }
  const isLong = at.has('value') && (at.has('lang') || lang !== '');
  const langs = isLong
    ? []
    : names.flatMap((name, index) => {
        const of = name === '' ? null : gathered.langOf(name);
        return of === null ? [] : [[of, index] as const];
      });
  const isWide = langs.length > 0;
  const needed: readonly Column[] = isWide || lang !== '' ? ['identifier'] : ['identifier', 'lang', 'value'];
  for (const name of needed) if (!at.has(name)) gathered.bad(place, name, REFUSAL.required, 'columnMissing');
  if (!isWide && lang !== '' && !at.has('value')) {
    gathered.bad(place, 'value', REFUSAL.required, 'columnMissing');
  }
  const used = new Set([...at.values(), ...langs.map(([, index]) => index)]);
  for (const [index, name] of names.entries()) {
    const first = folded.indexOf(folded[index] ?? '');
    if (used.has(first) && first !== index) gathered.bad(place, name, REFUSAL.invalid, 'columnUnknown');
    else if (!used.has(index) && name !== '') gathered.ignore(name);
  }
  return gathered.findingCount === before ? { count: cells.length, at, langs } : null;
}

function takeRow(
  gathered: Gathered,
  place: FilePlace,
  said: (column: Column) => string | undefined,
  lang: string,
): void {
  const identifier = said('identifier') ?? '';
  const of = said('lang')?.trim() || lang;
  const active = markOf(said('active'));
  const resetInheritance = markOf(said('resetInheritance'));
  for (const [property, mark] of Object.entries({ active, resetInheritance })) {
    if (mark !== null) continue;
    gathered.refuse({ identifier, lang: of }, { place, property, code: REFUSAL.invalid });
    return;
  }
  const modificationDate = said('modificationDate')?.trim();
  gathered.take({
    ...{ place, identifier, lang: of, value: said('value') ?? '' },
    ...(typeof active === 'boolean' && { active }),
    ...(typeof resetInheritance === 'boolean' && { resetInheritance }),
    ...(modificationDate && { modificationDate }),
  });
}
