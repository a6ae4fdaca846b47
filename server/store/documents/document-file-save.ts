import type { ParsedRequestOf } from '#contract/call.ts';
import { type DocumentFile, type documentFileSave, FILE_ACTIONS } from '#contract/document-file.ts';
import { characterTrouble } from '#contract/invisible-characters.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { fieldFinding } from '#server/domain/field-findings.ts';
import { nameTrouble } from '#server/domain/file-ending.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import { changedMeanwhile } from '#server/store/base/changed-meanwhile.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import {
  type DocumentFileState,
  type DocumentFileTexts,
  documentFileColumns,
  type FileVersion,
  findDocumentFile,
  findDocumentFileState,
  findFileVersion,
  toDocumentFileState,
} from '#server/store/documents/document-files.ts';
import { documents } from '#server/store/documents/documents.ts';
import { bindUpload } from '#server/store/documents/uploads.ts';
import { refuseForeignContext, refuseUnknownLanguage } from '#server/store/places/text-place.ts';
import type { ContentColumns } from '#server/store/schema/schema-documents.ts';
import { toFlag, toInstant } from '#server/store/schema/values.ts';

type FilePayload = ParsedRequestOf<typeof documentFileSave>;

/**
 * Adds a file to a document, or edits one. An edit that changes nothing leaves the record, and its history, as they
 * are; one with a new upload makes the next version.
 * @throws Refusal 042 for an action that is none and without the upload that is needed, 012 for a language, context or
 * document identifier that does not fit and for an upload beside an earlier version, 028 for a name whose ending does not fit the content, 019 without the right to
 * the file's context (before and after), 008, 046 and 006 for the state of the records
 */
export async function saveDocumentFile(
  unit: Unit,
  rights: Rights,
  payload: FilePayload,
): Promise<DocumentFile> {
  const action = FILE_ACTIONS.find((known) => known === payload.action);
  // A file's number says which one is edited: with 'add' it would be passed over, without it nothing could be edited.
  if (!action || (action === 'edit') !== Boolean(payload.fileId)) {
    throw new Refusal(REFUSAL.fileMissingOrTooLarge, { fields: [action ? 'fileId' : 'action'] });
  }
  if (payload.fromVersion && action === 'add')
    throw new Refusal(REFUSAL.invalid, { fields: ['fromVersion'] });
  await refuseUnknownLanguage(unit, payload.lang);
  await refuseForeignContext(unit, rights, payload.contextIdentifier);
  const document = await documents.find(unit.db, payload.documentId);
  if (!document) throw new Refusal(REFUSAL.notFound, { fields: ['documentId'] });
  if (payload.docIdentifier && payload.docIdentifier !== document.identifier) {
    throw new Refusal(REFUSAL.invalid, { fields: ['docIdentifier'] });
  }
  try {
    const id = payload.fileId
      ? await edit(unit, rights, { payload, id: payload.fileId, docIdentifier: document.identifier })
      : await add(unit, payload, document.identifier);
    const saved = await findDocumentFile(unit.db, id);
    if (!saved) throw new Error(`the file ${id} is gone right after it was saved`);
    return saved;
  } catch (error) {
    if (error instanceof UniqueViolation)
      throw new Refusal(REFUSAL.taken, { fields: ['fileNameRepresentation'] });
    throw error;
  }
}

/** A file that comes into being, with its first version. */
export interface NewDocumentFile {
  readonly documentId: number;
  readonly docIdentifier: string;
  readonly texts: DocumentFileTexts;
  readonly content: ContentColumns;
  /** Whether everybody may read it. */
  readonly isPublic?: boolean;
}

/** Adds a file that has been looked at already. */
export async function addDocumentFile(unit: Unit, file: NewDocumentFile): Promise<DocumentFileState> {
  const { documentId, docIdentifier, texts, content, isPublic = false } = file;
  const columns = {
    documentId,
    ...documentFileColumns(texts, docIdentifier),
    ...contentOf(content),
    fileVersion: 1,
    public: toFlag(isPublic),
    creationDate: unit.now,
    modificationDate: unit.now,
  };
  const { id } = await unit.db
    .insertInto('documentFiles')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepVersion(unit, id, columns);
  const { fileNameKey: _key, searchText: _text, wordBeginnings: _beginnings, ...row } = columns;
  const after = toDocumentFileState({ id, ...row });
  unit.record({ subject: 'documentfile', entityId: id, operation: 'ADD', before: null, after });
  return after;
}

/** Changes to an existing file. */
export interface FileChange {
  readonly docIdentifier: string;
  readonly texts: DocumentFileTexts;
  /** Bytes that become its next version; null for none. */
  readonly content: ContentColumns | null;
  /** Whether everybody may read it; left out, that stays as it is. */
  readonly isPublic?: boolean | undefined;
}

/** Changes a file that has been looked at already. */
export async function changeDocumentFile(
  unit: Unit,
  before: DocumentFileState,
  { docIdentifier, texts, content, isPublic = before.public ?? false }: FileChange,
): Promise<DocumentFileState> {
  const changed = nextModification(unit.now, Date.parse(before.modificationDate ?? ''));
  const next = content && {
    ...contentOf(content),
    fileVersion: await nextVersion(unit, before),
  };
  await unit.db
    .updateTable('documentFiles')
    .set({
      ...documentFileColumns(texts, docIdentifier),
      ...{ ...next, public: toFlag(isPublic), modificationDate: changed },
    })
    .where('id', '=', before.id)
    .execute();
  if (next) await keepVersion(unit, before.id, { ...next, ...texts });
  const after = {
    ...{ ...before, ...texts, ...next, public: isPublic },
    modificationDate: toInstant(changed),
  };
  unit.record({ subject: 'documentfile', entityId: before.id, operation: 'MOD', before, after });
  return after;
}

/**
 * Takes a file out. Its versions and bytes stay: the history names them.
 * @throws Refusal 008 when there is none, 019 without the right to its context
 */
export async function removeDocumentFile(unit: Unit, rights: Rights, id: number): Promise<void> {
  const before = await findDocumentFileState(unit.db, id);
  if (!before) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
  await refuseForeignContext(unit, rights, before.contextIdentifier);
  await unit.db.deleteFrom('documentFiles').where('id', '=', id).execute();
  unit.record({ subject: 'documentfile', entityId: id, operation: 'DEL', before, after: null });
}

async function add(unit: Unit, payload: FilePayload, docIdentifier: string): Promise<number> {
  const { documentId, fileNameOnDisk } = payload;
  if (!fileNameOnDisk) throw new Refusal(REFUSAL.fileMissingOrTooLarge, { fields: ['fileNameOnDisk'] });
  const content = await bindUpload(unit, fileNameOnDisk, { documentId, fileId: null });
  const texts = textsOf(payload, content.fileName);
  await refuseUnfitName(texts.fileNameRepresentation, content.mimeType);
  return (
    await addDocumentFile(unit, {
      documentId,
      docIdentifier,
      texts,
      content,
      isPublic: payload.public ?? false,
    })
  ).id;
}

interface Edit {
  readonly id: number;
  readonly payload: FilePayload;
  readonly docIdentifier: string;
}

async function edit(unit: Unit, rights: Rights, { id, payload, docIdentifier }: Edit): Promise<number> {
  const before = await findDocumentFileState(unit.db, id);
  if (!before || before.parentDocumentId !== payload.documentId) {
    throw new Refusal(REFUSAL.notFound, { fields: ['fileId'] });
  }
  if (before.contextIdentifier !== payload.contextIdentifier) {
    await refuseForeignContext(unit, rights, before.contextIdentifier);
  }
  const { modificationDate, fileNameOnDisk, documentId } = payload;
  if (modificationDate && Date.parse(modificationDate) !== Date.parse(before.modificationDate ?? '')) {
    const documentFile = await findDocumentFile(unit.db, id);
    throw await changedMeanwhile(unit.db, 'documentfile', id, { documentFile });
  }
  const isUpload = Boolean(fileNameOnDisk) && fileNameOnDisk !== before.fileNameOnDisk;
  if (isUpload && payload.fromVersion) throw new Refusal(REFUSAL.invalid, { fields: ['fromVersion'] });
  const earlier = payload.fromVersion ? await earlierVersion(unit, before, payload.fromVersion) : null;
  const content =
    fileNameOnDisk && isUpload ? await bindUpload(unit, fileNameOnDisk, { documentId, fileId: id }) : earlier;
  const texts = textsOf(payload, await nameFor(before, earlier));
  await refuseUnfitName(texts.fileNameRepresentation, content?.mimeType ?? before.mimeType ?? null);
  const isPublic = payload.public ?? before.public;
  if (content || isPublic !== before.public || !isSame(before, texts)) {
    await changeDocumentFile(unit, before, { docIdentifier, texts, content, isPublic });
  }
  return id;
}

/**
 * The bytes of an earlier version, which stay where they are: two versions may be the same.
 * @throws Refusal 008 when there is none, 012 for the present one
 */
async function earlierVersion(unit: Unit, file: DocumentFileState, version: number): Promise<FileVersion> {
  if (version === file.fileVersion) throw new Refusal(REFUSAL.invalid, { fields: ['fromVersion'] });
  const found = await findFileVersion(unit.db, file.id, version);
  if (!found) throw new Refusal(REFUSAL.notFound, { fields: ['fromVersion'] });
  return found;
}

/** The name of a file that is given none: the present one, unless its ending belongs to another kind of content. */
async function nameFor(before: DocumentFileState, earlier: FileVersion | null): Promise<string> {
  const present = before.fileNameRepresentation ?? '';
  if (!earlier || !(await nameTrouble(present, earlier.mimeType))) return present;
  return earlier.fileNameRepresentation;
}

/** @param fallback the name of a file that is given none */
function textsOf(payload: FilePayload, fallback: string): DocumentFileTexts {
  const { contextIdentifier, lang, active } = payload;
  const given = payload.fileNameRepresentation ?? '';
  return { contextIdentifier, lang, active, fileNameRepresentation: given.trim() === '' ? fallback : given };
}

/** The name may also be that of an upload, or one from before there was a rule. */
async function refuseUnfitName(name: string, mimeType: string | null): Promise<void> {
  const unseen = characterTrouble(name, 'name');
  const trouble = unseen ?? (await nameTrouble(name, mimeType));
  if (!trouble) return;
  const code = unseen ? REFUSAL.invalid : REFUSAL.fileKind;
  throw new Refusal(code, { findings: [fieldFinding(code, 'fileNameRepresentation', trouble)] });
}

function contentOf({ fileNameOnDisk, size, sha256, mimeType }: ContentColumns): ContentColumns {
  return { fileNameOnDisk, size, sha256, mimeType };
}

/** One more than the present one, and never the number of a version that has been taken back since. */
async function nextVersion(unit: Unit, file: DocumentFileState): Promise<number> {
  const { last } = await unit.db
    .selectFrom('documentFileVersions')
    .select(({ fn }) => fn.max<number | null>('fileVersion').as('last'))
    .where('fileId', '=', file.id)
    .executeTakeFirstOrThrow();
  return Math.max(last ?? 0, file.fileVersion ?? 0) + 1;
}

async function keepVersion(
  unit: Unit,
  fileId: number,
  version: ContentColumns & { readonly fileVersion: number; readonly fileNameRepresentation: string },
): Promise<void> {
  const { fileVersion, fileNameRepresentation } = version;
  await unit.db
    .insertInto('documentFileVersions')
    .values({
      fileId,
      fileVersion,
      fileNameRepresentation,
      ...contentOf(version),
      creationDate: unit.now,
    })
    .execute();
}

function isSame(before: DocumentFileState, texts: DocumentFileTexts): boolean {
  return (Object.keys(texts) as (keyof DocumentFileTexts)[]).every((field) => before[field] === texts[field]);
}
