import type { ExportRecord } from '#contract/sync-export.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import {
  DOCUMENT_FILE_COLUMNS,
  type DocumentFileState,
  documentFileColumns,
  findFilesOfDocument,
  toDocumentFileState,
} from '#server/store/documents/document-files.ts';
import { documents as documentStore } from '#server/store/documents/documents.ts';
import { toInstant } from '#server/store/schema/values.ts';
import type { Application } from '#server/sync/application.ts';
import { saveDescribed } from '#server/sync/apply-described.ts';
import { isTwice } from '#server/sync/source-refusals.ts';
import { stagedRecords } from '#server/sync/staged.ts';

type StagedFile = ExportRecord<'documentfile'>;

/** The records that the export has, by their local numbers. */
export interface KeptDocuments {
  readonly documents: ReadonlySet<number>;
  readonly files: ReadonlySet<number>;
}

/** Adds and changes documents and the records of their files. Bytes are not copied. */
export async function applyDocuments(application: Application): Promise<KeptDocuments> {
  const { unit, folder, staged, note } = application;
  const documents = await saveDescribed(application, documentStore as never);
  const files = new Set<number>();
  for await (const batch of stagedRecords(folder, staged, 'documentfile')) {
    for (const file of batch) {
      const documentId = documents.get(file.docIdentifier);
      if (documentId === undefined || !refersToKnown(application, file)) {
        if (documentId === undefined)
          note('documentfile', {
            reason: 'documentNotHere',
            values: { type: 'documentfile', name: nameOf(file) },
          });
        continue;
      }
      const before = await findStored(unit, documentId, file);
      if (before && files.has(before.id)) throw isTwice({ type: 'documentfile', name: nameOf(file) });
      files.add(before ? await change(unit, before, file) : await add(unit, documentId, file));
    }
    application.done(batch.length);
  }
  return { documents: new Set(documents.values()), files };
}

/** Takes out what the export does not have. */
export async function deleteLostDocuments({ unit }: Application, kept: KeptDocuments): Promise<void> {
  const rows = await unit.db.selectFrom('documents').select('id').orderBy('id').execute();
  for (const { id } of rows) {
    if (!kept.documents.has(id)) {
      await documentStore.remove(unit, id, null);
      continue;
    }
    for (const before of await findFilesOfDocument(unit.db, id)) {
      if (kept.files.has(before.id)) continue;
      await unit.db.deleteFrom('documentFiles').where('id', '=', before.id).execute();
      unit.record({ subject: 'documentfile', entityId: before.id, operation: 'DEL', before, after: null });
    }
  }
}

function refersToKnown({ contexts, languages, note }: Application, file: StagedFile): boolean {
  const [hasContext, hasLanguage] = [contexts.has(file.contextIdentifier), languages.has(file.lang)];
  const values = { type: 'documentfile', name: nameOf(file) };
  if (!hasContext) note('documentfile', { reason: 'contextNotHere', values });
  if (!hasLanguage) note('documentfile', { reason: 'languageNotHere', values });
  return hasContext && hasLanguage;
}

function nameOf({ docIdentifier, fileNameRepresentation, lang, contextIdentifier }: StagedFile): string {
  return `${fileNameRepresentation} (${docIdentifier}, ${lang}, ${contextIdentifier})`;
}

async function findStored(
  unit: Unit,
  documentId: number,
  file: StagedFile,
): Promise<DocumentFileState | null> {
  const row = await unit.db
    .selectFrom('documentFiles')
    .select(DOCUMENT_FILE_COLUMNS)
    .where('documentId', '=', documentId)
    .where('lang', '=', file.lang)
    .where('contextIdentifier', '=', file.contextIdentifier)
    .where('fileNameRepresentation', '=', file.fileNameRepresentation)
    .executeTakeFirst();
  return row ? toDocumentFileState(row) : null;
}

async function add(unit: Unit, documentId: number, file: StagedFile): Promise<number> {
  const { fileVersion } = file;
  const row = {
    documentId,
    contextIdentifier: file.contextIdentifier,
    lang: file.lang,
    fileNameRepresentation: file.fileNameRepresentation,
    ...(await contentOf(unit, file)),
    fileVersion,
    creationDate: unit.now,
    modificationDate: unit.now,
  };
  const { id } = await unit.db
    .insertInto('documentFiles')
    .values({ ...row, ...documentFileColumns(file, file.docIdentifier) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepVersion(unit, id, { ...file, ...row });
  const after = toDocumentFileState({ id, ...row, active: file.active ? 1 : 0, public: 0 });
  unit.record({ subject: 'documentfile', entityId: id, operation: 'ADD', before: null, after });
  return id;
}

/** Versions are counted on each server: other bytes make the next one here, and never take the place of an earlier. */
async function change(unit: Unit, before: DocumentFileState, file: StagedFile): Promise<number> {
  const hasBytes = before.sha256 === file.sha256 && before.size === file.size;
  if (hasBytes && before.active === file.active) return before.id;
  const next = hasBytes
    ? null
    : {
        ...(await contentOf(unit, file)),
        fileVersion: Math.max(file.fileVersion, await nextVersion(unit, before)),
      };
  const changed = nextModification(unit.now, Date.parse(before.modificationDate ?? ''));
  await unit.db
    .updateTable('documentFiles')
    .set({ ...documentFileColumns(file, file.docIdentifier), ...next, modificationDate: changed })
    .where('id', '=', before.id)
    .execute();
  if (next) await keepVersion(unit, before.id, { ...file, ...next });
  const after = { ...before, ...next, active: file.active, modificationDate: toInstant(changed) };
  unit.record({ subject: 'documentfile', entityId: before.id, operation: 'MOD', before, after });
  return before.id;
}

/** The bytes as this server knows them, if it does, and otherwise as the source calls them. */
async function contentOf(unit: Unit, { fileNameOnDisk, size, sha256, mimeType }: StagedFile) {
  const known = await unit.db
    .selectFrom('uploads')
    .select('fileNameOnDisk')
    .where('sha256', '=', sha256)
    .where('size', '=', size)
    .where('bindingDate', 'is not', null)
    .orderBy('creationDate')
    .limit(1)
    .executeTakeFirst();
  return { fileNameOnDisk: known?.fileNameOnDisk ?? fileNameOnDisk, size, sha256, mimeType };
}

async function nextVersion(unit: Unit, { id, fileVersion }: DocumentFileState): Promise<number> {
  const { last } = await unit.db
    .selectFrom('documentFileVersions')
    .select(({ fn }) => fn.max<number | null>('fileVersion').as('last'))
    .where('fileId', '=', id)
    .executeTakeFirstOrThrow();
  return Math.max(last ?? 0, fileVersion ?? 0) + 1;
}

async function keepVersion(unit: Unit, fileId: number, version: StagedFile): Promise<void> {
  const { fileVersion, fileNameRepresentation, fileNameOnDisk, size, sha256, mimeType } = version;
  await unit.db
    .insertInto('documentFileVersions')
    .values({
      ...{ fileId, fileVersion, fileNameRepresentation, fileNameOnDisk, size, sha256, mimeType },
      creationDate: unit.now,
    })
    .execute();
}
