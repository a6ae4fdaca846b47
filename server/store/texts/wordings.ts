import { type Kysely, type Selectable, sql } from 'kysely';
import { WORDING } from '#contract/records/wording.ts';
import type { Wording } from '#contract/wording.ts';
import { sortKeyOf } from '#server/domain/search-text.ts';
import { UNREVIEWED } from '#server/domain/text-findings.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { WordingTable } from '#server/store/schema/schema-texts.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/schema/values.ts';
import { searchColumns } from '#server/store/search/search.ts';

/** User-editable data of a wording; everything else follows from it. */
export interface WordingTexts {
  readonly lang: string;
  readonly identifier: string;
  readonly value: string | null;
  readonly contextIdentifier: string;
  readonly resetInheritance: boolean;
  readonly active: boolean;
}

export const WORDING_COLUMNS = [
  'id',
  'lang',
  'identifier',
  'value',
  'contextIdentifier',
  'resetInheritance',
  'active',
  'creationDate',
  'modificationDate',
] as const;
export type WordingRow = Pick<Selectable<WordingTable>, (typeof WORDING_COLUMNS)[number]>;

/** Every column that follows from a wording's texts. */
export function wordingColumns(texts: WordingTexts) {
  const { lang, identifier, value, contextIdentifier } = texts;
  return {
    lang,
    identifier,
    value,
    contextIdentifier,
    resetInheritance: toFlag(texts.resetInheritance),
    active: toFlag(texts.active),
    identifierKey: sortKeyOf(identifier),
    valueKey: sortKeyOf(value),
    ...searchColumns(WORDING.searched.map((field) => texts[field])),
  };
}

/** User-editable data of a wording, without the server's own metadata. */
export function textsOf(wording: Wording): WordingTexts {
  const { lang, identifier, value, contextIdentifier, resetInheritance, active } = wording;
  return { lang, identifier, value, contextIdentifier, resetInheritance, active };
}

/** A wording as answers carry it, and revisions keep it. */
export function toWording(row: WordingRow): Wording {
  const { id, lang, identifier, value, contextIdentifier } = row;
  return {
    id,
    lang,
    identifier,
    value,
    contextIdentifier,
    resetInheritance: fromFlag(row.resetInheritance),
    active: fromFlag(row.active),
    creationDate: toInstant(row.creationDate),
    modificationDate: toInstant(row.modificationDate),
  };
}

/** The stored wording with this number; null when there is none. */
export async function findWording(db: Kysely<Schema>, id: number): Promise<WordingRow | null> {
  const row = await db.selectFrom('wordings').select(WORDING_COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Stored wordings with these numbers, or of this context; in the order of ids. */
export async function findWordings(
  db: Kysely<Schema>,
  where: { readonly id: readonly number[] } | { readonly contextIdentifier: string },
  limit: number,
): Promise<WordingRow[]> {
  const wordings = db.selectFrom('wordings').select(WORDING_COLUMNS);
  const found =
    'id' in where
      ? wordings.where('id', 'in', where.id)
      : wordings.where('contextIdentifier', '=', where.contextIdentifier);
  return found.orderBy('id').limit(limit).execute();
}

type ChangedColumns = ReturnType<typeof wordingColumns> & { readonly modificationDate: number };

type NewColumns = ChangedColumns & { readonly creationDate: number };

const INSERTING = new RepeatedStatement((db, columns: NewColumns) =>
  db.insertInto('wordings').values(columns).returning('id'),
);

/** Writes a new wording down. @returns its number */
export async function insertWording(db: Kysely<Schema>, columns: NewColumns): Promise<number> {
  const [row] = await INSERTING.execute(db, columns);
  if (!row) throw new Error('a wording was added and has no number');
  return row.id;
}

/**
 * A change of anything but the value leaves it the time since when it is this one; otherwise that is the change's own.
 * @param value an expression for the new one
 */
export function keptValueDate(value: unknown) {
  return sql<number | null>`case when wordings.value is not distinct from ${value}
    then coalesce(wordings."valueDate", wordings."modificationDate") end`;
}

const UPDATING = new RepeatedStatement(
  (db, columns: ChangedColumns, value: string | null, id: number) =>
    db
      .updateTable('wordings')
      .set({ ...columns, valueDate: keptValueDate(value) })
      .where('id', '=', id),
  { late: true },
);

type ValueColumns = Pick<
  ChangedColumns,
  'value' | 'valueKey' | 'searchText' | 'wordBeginnings' | 'modificationDate'
>;

const UPDATING_VALUE = new RepeatedStatement(
  (db, columns: ValueColumns, value: string | null, id: number) =>
    db
      .updateTable('wordings')
      .set({ ...columns, valueDate: keptValueDate(value) })
      .where('id', '=', id),
  { late: true },
);

/** Writes what a stored wording says from now on, at a place that no one else has. */
export async function updateWording(db: Kysely<Schema>, id: number, columns: ChangedColumns): Promise<void> {
  await UPDATING.execute(db, columns, columns.value, id);
}

/**
 * The same where nothing but the value has changed. A column that is set has its indexes written, even when it is set to
 * what it was.
 */
export async function updateValue(db: Kysely<Schema>, id: number, columns: ChangedColumns): Promise<void> {
  const { value, valueKey, searchText, wordBeginnings, modificationDate } = columns;
  const changed = { value, valueKey, searchText, wordBeginnings, modificationDate };
  await UPDATING_VALUE.execute(db, changed, value, id);
}

const MARKED_AT_ONCE = 500;

/** Says of wordings that no editor has confirmed their values yet, for as long as these stay. */
export async function markUnreviewed(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MARKED_AT_ONCE) {
    const some = ids.slice(start, start + MARKED_AT_ONCE);
    await db.updateTable('wordings').set({ valueDate: UNREVIEWED }).where('id', 'in', some).execute();
  }
}

/** Every stored wording with these identifiers in these contexts. */
export async function findWordingsIn(
  db: Kysely<Schema>,
  contexts: readonly string[],
  identifiers: readonly string[],
): Promise<WordingRow[]> {
  return db
    .selectFrom('wordings')
    .select(WORDING_COLUMNS)
    .where('contextIdentifier', 'in', contexts)
    .where('identifier', 'in', identifiers)
    .orderBy('id')
    .execute();
}

/** The stored wordings at these places. */
export async function findWordingsAt(
  db: Kysely<Schema>,
  places: readonly Pick<WordingTexts, 'contextIdentifier' | 'lang' | 'identifier'>[],
): Promise<WordingRow[]> {
  const byContext = Map.groupBy(places, ({ contextIdentifier }) => contextIdentifier);
  const found: WordingRow[] = [];
  for (const [contextIdentifier, there] of byContext) {
    const rows = await db
      .selectFrom('wordings')
      .select(WORDING_COLUMNS)
      .where('contextIdentifier', '=', contextIdentifier)
      .where('identifier', 'in', [...new Set(there.map(({ identifier }) => identifier))])
      .where('lang', 'in', [...new Set(there.map(({ lang }) => lang))])
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The stored wording at this place, of which there is at most one; null when there is none. */
export async function findWordingAt(
  db: Kysely<Schema>,
  place: Pick<WordingTexts, 'contextIdentifier' | 'lang' | 'identifier'>,
): Promise<Wording | null> {
  const row = await db
    .selectFrom('wordings')
    .select(WORDING_COLUMNS)
    .where('contextIdentifier', '=', place.contextIdentifier)
    .where('identifier', '=', place.identifier)
    .where('lang', '=', place.lang)
    .executeTakeFirst();
  return row ? toWording(row) : null;
}

/** Takes a wording out, which is recorded with everything it said. */
export async function deleteWording(unit: Unit, before: Wording): Promise<void> {
  await unit.db.deleteFrom('wordings').where('id', '=', before.id).execute();
  unit.record({ subject: 'wording', entityId: before.id, operation: 'DEL', before, after: null });
}
