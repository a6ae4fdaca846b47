import type { ParsedRequestOf } from '#contract/call.ts';
import type { documentSave } from '#contract/document.ts';
import type { Document } from '#contract/document-file.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { findFilesOfDocument } from '#server/store/documents/document-files.ts';
import {
  type DocumentState,
  type DocumentTexts,
  documentColumns,
  findDocument,
  findDocumentState,
  toDocumentState,
} from '#server/store/documents/documents.ts';
import { refuseUnknownLanguage } from '#server/store/places/text-place.ts';
import { toInstant } from '#server/store/schema/values.ts';
import { searchColumns } from '#server/store/search/search.ts';

type DocumentPayload = ParsedRequestOf<typeof documentSave>;

/**
 * Creates a document, or updates the one whose id is given. An update that changes nothing leaves the record, and its
 * history, as they are.
 * @throws Refusal 012 for a language that does not exist, 008, 046 and 006 for the state of the record
 */
export async function saveDocument(unit: Unit, payload: DocumentPayload): Promise<Document> {
  const { id, modificationDate, ...texts } = payload;
  await refuseUnknownLanguage(unit, texts.fallbackDocumentLang, 'fallbackDocumentLang');
  try {
    const saved = id ? await update(unit, { id, modificationDate, texts }) : await addDocument(unit, texts);
    return await withCount(unit, saved.id);
  } catch (error) {
    if (error instanceof UniqueViolation) throw new Refusal(REFUSAL.taken, { fields: ['identifier'] });
    throw error;
  }
}

/** Adds a document that has been looked at already. */
export async function addDocument(unit: Unit, texts: DocumentTexts): Promise<DocumentState> {
  const columns = { ...documentColumns(texts), creationDate: unit.now, modificationDate: unit.now };
  const { id } = await unit.db
    .insertInto('documents')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = toDocumentState({ id, ...columns });
  unit.record({ subject: 'document', entityId: id, operation: 'ADD', before: null, after });
  return after;
}

/**
 * Takes a document out, and its files with it. Their versions and bytes stay: the history names them.
 * @throws Refusal 008 when there is none
 */
export async function removeDocument(unit: Unit, id: number): Promise<void> {
  const before = await findDocumentState(unit.db, id);
  if (!before) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
  for (const file of await findFilesOfDocument(unit.db, id)) {
    unit.record({
      subject: 'documentfile',
      entityId: file.id,
      operation: 'DEL',
      before: file,
      after: null,
    });
  }
  await unit.db.deleteFrom('documentFiles').where('documentId', '=', id).execute();
  await unit.db.deleteFrom('documents').where('id', '=', id).execute();
  unit.record({ subject: 'document', entityId: id, operation: 'DEL', before, after: null });
}

interface Update {
  readonly id: number;
  readonly modificationDate: string | null | undefined;
  readonly texts: DocumentTexts;
}

async function update(unit: Unit, { id, modificationDate, texts }: Update): Promise<DocumentState> {
  const before = await findDocumentState(unit.db, id);
  if (!before) throw new Refusal(REFUSAL.notFound);
  const last = Date.parse(before.modificationDate ?? '');
  if (modificationDate && Date.parse(modificationDate) !== last) {
    throw new Refusal(REFUSAL.changedMeanwhile, { content: { document: await withCount(unit, id) } });
  }
  if (isSame(before, texts)) return before;

  const changed = nextModification(unit.now, last);
  await unit.db
    .updateTable('documents')
    .set({ ...documentColumns(texts), modificationDate: changed })
    .where('id', '=', id)
    .execute();
  if (before.identifier !== texts.identifier) await findFilesBy(unit, id, texts.identifier);
  const after: DocumentState = { ...before, ...texts, modificationDate: toInstant(changed) };
  unit.record({ subject: 'document', entityId: id, operation: 'MOD', before, after });
  return after;
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

async function withCount(unit: Unit, id: number): Promise<Document> {
  const document = await findDocument(unit.db, id);
  if (!document) throw new Error(`the document ${id} is gone right after it was saved`);
  return document;
}

function isSame(before: DocumentState, texts: DocumentTexts): boolean {
  return (Object.keys(texts) as (keyof DocumentTexts)[]).every((field) => before[field] === texts[field]);
}
