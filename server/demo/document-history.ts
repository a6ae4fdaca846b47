import { Readable } from 'node:stream';
import type { DemoFile, DocumentEdit } from '#server/demo/documents.ts';
import { simplePdf } from '#server/demo/pdf.ts';
import type { ContentStore } from '#server/files/content-store.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { saveDocumentFile } from '#server/store/documents/document-file-save.ts';
import { documents as documentStore } from '#server/store/documents/documents.ts';
import { addUpload } from '#server/store/documents/uploads.ts';
import { findUserByName, rightsOf } from '#server/store/people/users.ts';

/** Documents that everybody may read: the portal in examples/ links them. */
const PUBLIC_DOCUMENTS: ReadonlySet<string> = new Set(['privacy']);

/** Does what a user once did with documents, through the same checks as a call. */
export async function carryOutOnDocuments(
  unit: Unit,
  contents: ContentStore,
  { documents, files }: DocumentEdit,
): Promise<void> {
  for (const texts of documents ?? []) await documentStore.add(unit, texts);
  for (const file of files ?? []) await saveFile(unit, contents, file);
}

async function saveFile(unit: Unit, contents: ContentStore, file: DemoFile): Promise<void> {
  const { contextIdentifier, lang, name } = file;
  const user = await findUserByName(unit.db, unit.actor.username);
  if (!user) throw new Error(`the demonstration data has no user ${unit.actor.username}`);
  const { id: documentId } = await unit.db
    .selectFrom('documents')
    .select('id')
    .where('identifier', '=', file.document)
    .executeTakeFirstOrThrow();
  const stored = await unit.db
    .selectFrom('documentFiles')
    .select('id')
    .where('documentId', '=', documentId)
    .where('lang', '=', lang)
    .where('contextIdentifier', '=', contextIdentifier)
    .where('fileNameRepresentation', '=', name)
    .executeTakeFirst();
  const fileId = stored?.id ?? null;
  const fileNameOnDisk = await keepContent(unit, contents, { file, documentId, fileId });
  await saveDocumentFile(unit, rightsOf(user), {
    ...{ documentId, fileId, fileNameOnDisk, lang, contextIdentifier },
    fileNameRepresentation: name,
    active: true,
    public: PUBLIC_DOCUMENTS.has(file.document),
    action: fileId === null ? 'add' : 'edit',
  });
}

interface Content {
  readonly file: DemoFile;
  readonly documentId: number;
  readonly fileId: number | null;
}

async function keepContent(
  unit: Unit,
  contents: ContentStore,
  { file, documentId, fileId }: Content,
): Promise<string> {
  const arrived = await contents.receive(Readable.from([simplePdf(file.title, file.lines)]), null);
  await arrived.keep();
  const { fileNameOnDisk, size, sha256 } = arrived;
  const content = { fileNameOnDisk, size, sha256, mimeType: 'application/pdf' };
  await addUpload(unit, { ...content, documentId, fileId, fileName: file.name });
  return fileNameOnDisk;
}
