import { type Kysely, type Selectable, sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { LANGUAGE_SORTS } from '#contract/sorts.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import { filterOf, type ListData, type ListRequest, pageRead } from '#server/store/list-query.ts';
import type { Schema } from '#server/store/schema.ts';
import type { LanguageTable } from '#server/store/schema-texts.ts';
import { rowMatches, searchColumns, searchTerm } from '#server/store/search.ts';
import type { Unit } from '#server/store/unit-of-work.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/values.ts';

type LanguageSort = (typeof LANGUAGE_SORTS)[number];

/** A language as it is written for the first time. */
export interface NewLanguage {
  readonly lang: string;
  readonly flag: string | null;
  readonly description: string | null;
  readonly active: boolean;
}

/** Every column of a new language; `now` in epoch milliseconds. */
export function languageColumns(language: NewLanguage, now: number) {
  const { lang, flag, description, active } = language;
  return {
    lang,
    flag,
    description,
    active: toFlag(active),
    creationDate: now,
    modificationDate: now,
    ...searchColumns([lang, description, flag]),
  };
}

export const LANGUAGE_COLUMNS = [
  'id',
  'lang',
  'flag',
  'description',
  'active',
  'creationDate',
  'modificationDate',
] as const;
type LanguageRow = Pick<Selectable<LanguageTable>, (typeof LANGUAGE_COLUMNS)[number]>;

export function toLanguage(row: LanguageRow): Language {
  const { id, lang, flag, description } = row;
  return {
    id,
    lang,
    flag,
    description,
    active: fromFlag(row.active),
    creationDate: toInstant(row.creationDate),
    modificationDate: toInstant(row.modificationDate),
  };
}

/** Adds a language. */
export async function addLanguage(unit: Unit, language: NewLanguage): Promise<Language> {
  const columns = languageColumns(language, unit.now);
  const { id } = await unit.db
    .insertInto('languages')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = toLanguage({ id, ...columns });
  unit.record({ subject: 'language', entityId: id, operation: 'ADD', before: null, after });
  return after;
}

/**
 * Changes a language that exists.
 * @param changes what is different from now on
 */
export async function changeLanguage(
  unit: Unit,
  lang: string,
  changes: Partial<NewLanguage>,
): Promise<Language> {
  const stored = await unit.db
    .selectFrom('languages')
    .select(LANGUAGE_COLUMNS)
    .where('lang', '=', lang)
    .executeTakeFirstOrThrow();
  const before = toLanguage(stored);
  const wanted = { ...before, ...changes };
  const changed = nextModification(unit.now, stored.modificationDate);
  const columns = {
    ...languageColumns(wanted, changed),
    creationDate: stored.creationDate,
  };
  await unit.db.updateTable('languages').set(columns).where('id', '=', stored.id).execute();
  const after = toLanguage({ id: stored.id, ...columns });
  unit.record({ subject: 'language', entityId: stored.id, operation: 'MOD', before, after });
  return after;
}

/** Takes a language out, which is recorded with everything it said. Nothing may be written in it any more. */
export async function deleteLanguage(unit: Unit, before: Language): Promise<void> {
  await unit.db.deleteFrom('languages').where('id', '=', before.id).execute();
  unit.record({ subject: 'language', entityId: before.id, operation: 'DEL', before, after: null });
}

/** The stored language with this number; null when there is none. */
export async function findLanguage(db: Kysely<Schema>, id: number): Promise<Language | null> {
  const row = await db
    .selectFrom('languages')
    .select(LANGUAGE_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toLanguage(row) : null;
}

const ORDERS = {
  id: sql.ref('id'),
  lang: sql.ref('lang'),
  flag: sql`coalesce(flag, '')`,
  description: sql`lower(coalesce(description, ''))`,
  active: sql.ref('active'),
  creationDate: sql.ref('creationDate'),
  modificationDate: sql.ref('modificationDate'),
} satisfies Record<LanguageSort, unknown>;

/** One page of languages; by id unless the request says otherwise. */
export async function listLanguages(
  db: Kysely<Schema>,
  request: ListRequest<LanguageSort>,
): Promise<ListData<Language>> {
  const filter = filterOf(request.filter, ['id', 'lang', 'active']);
  const term = searchTerm(request.keyWord);
  let matching = db.selectFrom('languages');
  if (filter.id !== undefined) matching = matching.where('id', '=', filter.id);
  if (filter.lang !== undefined) matching = matching.where('lang', '=', filter.lang);
  if (filter.active !== undefined) matching = matching.where('active', '=', toFlag(filter.active));
  if (term) matching = matching.where(rowMatches(term));

  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { field, direction } = request.filter?.sort ?? { field: 'id', direction: 'asc' };
  const page = pageRead(request, count, direction);
  if (!page) return { count, data: [] };
  const rows = await matching
    .select(LANGUAGE_COLUMNS)
    .orderBy(ORDERS[field], page.direction)
    .orderBy('id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, data: (page.reversed ? rows.reverse() : rows).map(toLanguage) };
}

/** Whether a code is one of the table's. */
export async function hasLanguage(db: Kysely<Schema>, lang: string): Promise<boolean> {
  const row = await db.selectFrom('languages').select('id').where('lang', '=', lang).executeTakeFirst();
  return row !== undefined;
}

/** The codes of all languages. */
export async function readLanguageCodes(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('languages').select('lang').orderBy('lang').execute();
  return rows.map(({ lang }) => lang);
}
