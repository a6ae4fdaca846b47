import { type Expression, type Kysely, type Selectable, sql } from 'kysely';
import type { Document } from '#contract/document-file.ts';
import type { DOCUMENT_SORTS } from '#contract/sorts.ts';
import { sortKeyOf } from '#server/domain/search-text.ts';
import { filterOf, type ListData, type ListRequest, pageRead } from '#server/store/base/list-query.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { DocumentTable } from '#server/store/schema/schema-documents.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/schema/values.ts';
import { rowMatches, searchColumns, searchTerm } from '#server/store/search/search.ts';

type DocumentSort = (typeof DOCUMENT_SORTS)[number];

/** What somebody can say about a document. */
export interface DocumentTexts {
  readonly identifier: string;
  readonly mainTitle: string;
  readonly fallbackDocumentLang: string;
  readonly description: string | null;
  readonly active: boolean;
}

/** A document as revisions keep it: without its files, which have revisions of their own. */
export type DocumentState = Omit<Document, 'documentFilesCount' | 'documentFiles'>;

export const DOCUMENT_COLUMNS = [
  'id',
  'identifier',
  'mainTitle',
  'fallbackDocumentLang',
  'description',
  'active',
  'creationDate',
  'modificationDate',
] as const;
type DocumentRow = Pick<Selectable<DocumentTable>, (typeof DOCUMENT_COLUMNS)[number]>;

/** Every column that follows from a document's texts. */
export function documentColumns(texts: DocumentTexts) {
  const { identifier, mainTitle, fallbackDocumentLang, description } = texts;
  return {
    identifier,
    mainTitle,
    fallbackDocumentLang,
    description,
    active: toFlag(texts.active),
    identifierKey: sortKeyOf(identifier),
    titleKey: sortKeyOf(mainTitle),
    descriptionKey: sortKeyOf(description),
    ...searchColumns([identifier, mainTitle, description, fallbackDocumentLang]),
  };
}

export function toDocumentState(row: DocumentRow): DocumentState {
  const { id, identifier, mainTitle, fallbackDocumentLang, description } = row;
  return {
    id,
    identifier,
    mainTitle,
    fallbackDocumentLang,
    description,
    active: fromFlag(row.active),
    creationDate: toInstant(row.creationDate),
    modificationDate: toInstant(row.modificationDate),
  };
}

/** The stored document with this number as revisions keep it; null when there is none. */
export async function findDocumentState(db: Kysely<Schema>, id: number): Promise<DocumentState | null> {
  const row = await db
    .selectFrom('documents')
    .select(DOCUMENT_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toDocumentState(row) : null;
}

/** The stored document with this number as lists carry it; null when there is none. */
export async function findDocument(db: Kysely<Schema>, id: number): Promise<Document | null> {
  const row = await db
    .selectFrom('documents')
    .select([...DOCUMENT_COLUMNS, FILES_COUNT.as('documentFilesCount')])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toDocument(row) : null;
}

const FILES_COUNT = sql<number>`(select count(*) from ${sql.table('documentFiles')}
  where ${sql.ref('documentFiles.documentId')} = ${sql.ref('documents.id')})`;

/** All at once: counting the files of each document takes far longer. */
const FILES_COUNTS = sql<{ ofDocument: number; files: number }>`(
  select ${sql.ref('documentId')} as ${sql.ref('ofDocument')}, count(*) as files
  from ${sql.table('documentFiles')} group by ${sql.ref('documentId')})`.as<'counts'>(sql.ref('counts'));

function toDocument(row: DocumentRow & { documentFilesCount: number }): Document {
  return { ...toDocumentState(row), documentFilesCount: row.documentFilesCount };
}

const ORDERS = {
  id: sql.ref('id'),
  identifier: sql.ref('identifierKey'),
  mainTitle: sql.ref('titleKey'),
  fallbackDocumentLang: sql.ref('fallbackDocumentLang'),
  documentFilesCount: FILES_COUNT,
  description: sql.ref('descriptionKey'),
  active: sql.ref('active'),
  creationDate: sql.ref('creationDate'),
  modificationDate: sql.ref('modificationDate'),
} satisfies Record<DocumentSort, Expression<unknown>>;

/** One page of documents; by id unless the request says otherwise. The filter `lang` is their fallback language. */
export async function listDocuments(
  db: Kysely<Schema>,
  request: ListRequest<DocumentSort>,
): Promise<ListData<Document>> {
  const { id, identifier, lang, active } = filterOf(request.filter, ['id', 'identifier', 'lang', 'active']);
  const term = searchTerm(request.keyWord);
  let matching = db.selectFrom('documents');
  if (id !== undefined) matching = matching.where('id', '=', id);
  if (identifier !== undefined) matching = matching.where('identifier', '=', identifier);
  if (lang !== undefined) matching = matching.where('fallbackDocumentLang', '=', lang);
  if (active !== undefined) matching = matching.where('active', '=', toFlag(active));
  if (term) {
    matching = matching.where((where) =>
      term.id === null ? rowMatches(term) : where.or([rowMatches(term), where('id', '=', term.id)]),
    );
  }

  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { field, direction } = request.filter?.sort ?? { field: 'id', direction: 'asc' };
  const page = pageRead(request, count, direction);
  if (!page) return { count, data: [] };
  // Numbers alone are put in order, and only then whole rows are read.
  const ordered =
    field === 'documentFilesCount'
      ? matching
          .leftJoin(FILES_COUNTS, 'ofDocument', 'documents.id')
          .orderBy(sql`coalesce(files, 0)`, page.direction)
      : matching.orderBy(ORDERS[field], page.direction);
  const ids = ordered
    .select('documents.id')
    .orderBy('documents.id', page.direction)
    .limit(page.limit)
    .offset(page.offset);
  const rows = await db
    .selectFrom('documents')
    .select([...DOCUMENT_COLUMNS, FILES_COUNT.as('documentFilesCount')])
    .where('id', 'in', ids)
    .orderBy(ORDERS[field], page.direction)
    .orderBy('id', page.direction)
    .execute();
  return { count, data: (page.reversed ? rows.reverse() : rows).map(toDocument) };
}
