import { type Expression, type Kysely, type Selectable, sql } from 'kysely';
import type { DocumentFile } from '#contract/document-file.ts';
import type { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import type { SortOf } from '#contract/records/record.ts';
import { sortKeyOf } from '#server/domain/search-text.ts';
import { filterOf, type ListData, type ListRequest, pageRead } from '#server/store/base/list-query.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { ContentColumns, DocumentFileTable } from '#server/store/schema/schema-documents.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/schema/values.ts';
import { rowMatches, searchColumns, searchTerm } from '#server/store/search/search.ts';

type DocumentFileSort = SortOf<typeof DOCUMENT_FILE>;

/** User-editable data of a file. */
export interface DocumentFileTexts {
  readonly contextIdentifier: string;
  readonly lang: string;
  readonly fileNameRepresentation: string;
  readonly active: boolean;
}

/** A file as revisions keep it: without the document's identifier, which is the document's to change. */
export type DocumentFileState = Omit<DocumentFile, 'docIdentifier'>;

export const DOCUMENT_FILE_COLUMNS = [
  'id',
  'documentId',
  'contextIdentifier',
  'lang',
  'fileNameRepresentation',
  'fileNameOnDisk',
  'fileVersion',
  'size',
  'sha256',
  'mimeType',
  'active',
  'public',
  'creationDate',
  'modificationDate',
] as const;
type DocumentFileRow = Pick<Selectable<DocumentFileTable>, (typeof DOCUMENT_FILE_COLUMNS)[number]>;

const ofDocument = (column: 'identifier' | 'identifierKey') =>
  sql<string>`(select ${sql.ref(`documents.${column}`)} from ${sql.table('documents')}
    where ${sql.ref('documents.id')} = ${sql.ref('documentFiles.documentId')})`;
const DOC_IDENTIFIER = ofDocument('identifier');

/**
 * Every column that follows from a file's texts.
 * @param docIdentifier the identifier of its document, by which it is found too
 */
export function documentFileColumns(texts: DocumentFileTexts, docIdentifier: string) {
  const { contextIdentifier, lang, fileNameRepresentation } = texts;
  return {
    contextIdentifier,
    lang,
    fileNameRepresentation,
    active: toFlag(texts.active),
    fileNameKey: sortKeyOf(fileNameRepresentation),
    ...searchColumns([fileNameRepresentation, docIdentifier, contextIdentifier, lang]),
  };
}

export function toDocumentFileState(row: DocumentFileRow): DocumentFileState {
  const { documentId, ...rest } = row;
  return {
    ...rest,
    parentDocumentId: documentId,
    active: fromFlag(row.active),
    public: fromFlag(row.public),
    creationDate: toInstant(row.creationDate),
    modificationDate: toInstant(row.modificationDate),
  };
}

function toDocumentFile(row: DocumentFileRow & { docIdentifier: string }): DocumentFile {
  const { docIdentifier, ...rest } = row;
  return { ...toDocumentFileState(rest), docIdentifier };
}

/** The stored file with this number; null when there is none. */
export async function findDocumentFile(db: Kysely<Schema>, id: number): Promise<DocumentFile | null> {
  const row = await db
    .selectFrom('documentFiles')
    .select([...DOCUMENT_FILE_COLUMNS, DOC_IDENTIFIER.as('docIdentifier')])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toDocumentFile(row) : null;
}

/** The stored file with this number as revisions keep it; null when there is none. */
export async function findDocumentFileState(
  db: Kysely<Schema>,
  id: number,
): Promise<DocumentFileState | null> {
  const row = await db
    .selectFrom('documentFiles')
    .select(DOCUMENT_FILE_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toDocumentFileState(row) : null;
}

/** All files of a document as revisions keep them, in the order of ids. */
export async function findFilesOfDocument(
  db: Kysely<Schema>,
  documentId: number,
): Promise<DocumentFileState[]> {
  const rows = await db
    .selectFrom('documentFiles')
    .select(DOCUMENT_FILE_COLUMNS)
    .where('documentId', '=', documentId)
    .orderBy('id')
    .execute();
  return rows.map(toDocumentFileState);
}

/** Content columns and file name of one version of a file. */
export interface FileVersion extends ContentColumns {
  readonly fileNameRepresentation: string;
}

/**
 * One version of a file that is there.
 * @param version null for the present one
 * @returns null when there is no such file or version
 */
export async function findFileVersion(
  db: Kysely<Schema>,
  id: number,
  version: number | null,
): Promise<FileVersion | null> {
  const file = await findDocumentFileState(db, id);
  if (!file) return null;
  const row = await db
    .selectFrom('documentFileVersions')
    .select(['fileNameRepresentation', 'fileNameOnDisk', 'size', 'sha256', 'mimeType'])
    .where('fileId', '=', id)
    .where('fileVersion', '=', version ?? file.fileVersion ?? 0)
    .executeTakeFirst();
  if (!row) return null;
  // The present one is called as the file is now.
  const name = version === null || version === file.fileVersion ? file.fileNameRepresentation : null;
  return { ...row, fileNameRepresentation: name ?? row.fileNameRepresentation };
}

const ORDERS = {
  id: sql.ref('id'),
  lang: sql.ref('lang'),
  fileNameRepresentation: sql.ref('fileNameKey'),
  fileVersion: sql.ref('fileVersion'),
  docIdentifier: ofDocument('identifierKey'),
  contextIdentifier: sql`lower(${sql.ref('contextIdentifier')})`,
  size: sql.ref('size'),
  active: sql.ref('active'),
  creationDate: sql.ref('creationDate'),
  modificationDate: sql.ref('modificationDate'),
} satisfies Record<DocumentFileSort, Expression<unknown>>;

/** All at once: asking for the document of each file takes far longer. */
const DOCUMENT_KEYS = sql<{
  docId: number;
  docKey: string;
}>`(select id as ${sql.ref('docId')}, ${sql.ref('identifierKey')} as ${sql.ref('docKey')} from documents)`.as<'docs'>(
  sql.ref('docs'),
);

/**
 * One page of files; by id unless the request says otherwise. The filter `identifier` is that of their document.
 * @param request.joinId number of the document whose files are wanted; without it, those of all
 */
export async function listDocumentFiles(
  db: Kysely<Schema>,
  request: ListRequest<DocumentFileSort> & { readonly joinId?: number | null | undefined },
): Promise<ListData<DocumentFile>> {
  const { identifier, active, ...exact } = filterOf(request.filter, [
    'id',
    'identifier',
    'contextIdentifier',
    'lang',
    'active',
  ]);
  const term = searchTerm(request.keyWord);
  let matching = db.selectFrom('documentFiles');
  for (const [column, value] of Object.entries(exact)) {
    matching = matching.where(sql.ref(column), '=', value);
  }
  if (request.joinId) matching = matching.where('documentId', '=', request.joinId);
  if (identifier !== undefined) {
    matching = matching.where('documentId', 'in', (query) =>
      query.selectFrom('documents').select('documents.id').where('documents.identifier', '=', identifier),
    );
  }
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
    field === 'docIdentifier'
      ? matching.innerJoin(DOCUMENT_KEYS, 'docId', 'documentId').orderBy('docKey', page.direction)
      : matching.orderBy(ORDERS[field], page.direction);
  const ids = ordered
    .select('documentFiles.id')
    .orderBy('documentFiles.id', page.direction)
    .limit(page.limit)
    .offset(page.offset);
  const rows = await db
    .selectFrom('documentFiles')
    .select([...DOCUMENT_FILE_COLUMNS, DOC_IDENTIFIER.as('docIdentifier')])
    .where('id', 'in', ids)
    .orderBy(ORDERS[field], page.direction)
    .orderBy('id', page.direction)
    .execute();
  return { count, data: (page.reversed ? rows.reverse() : rows).map(toDocumentFile) };
}

/** Files are found by the identifier of their document too. */
export async function findFilesBy(unit: Unit, documentId: number, docIdentifier: string): Promise<void> {
  for (const file of await findFilesOfDocument(unit.db, documentId)) {
    const { fileNameRepresentation, contextIdentifier, lang } = file;
    await unit.db
      .updateTable('documentFiles')
      .set(searchColumns([fileNameRepresentation, docIdentifier, contextIdentifier, lang]))
      .where('id', '=', file.id)
      .execute();
  }
}
