import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Document, DocumentFile } from '#contract/document-file.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { recordFormSelectors } from '#machines/record-form/record-form.selectors.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';

/** One page of files. */
export interface DocumentFilePage extends ListPage<DocumentFile> {
  /** The document whose files they are; null for the files of all. */
  readonly document: Document | null;
}

/** Refused with 008 when there is no such document. */
export const documentFileListMachine = createRecordListMachine<DocumentFile, DocumentFilePage>(
  'document-file-list',
  ['documentfile', 'document'],
);

/** Values that the form of a file submits; action, number and the loaded modificationDate are added on the way out. */
export interface DocumentFileValues {
  readonly lang: string;
  readonly contextIdentifier: string;
  readonly active: boolean;
  /** Whether everybody may fetch it without a session; left out where the server does not offer that. */
  readonly public?: boolean;
  readonly fileNameRepresentation: string;
  /** Handle to an upload, which becomes the file or its next version; null for none. */
  readonly fileNameOnDisk: string | null;
  /** An earlier version whose bytes become the next one; null for none. */
  readonly fromVersion?: number | null;
  /** The document that the file belongs to. */
  readonly document: Pick<Document, 'id' | 'identifier'>;
}

/** Key of a file: its document and its own number. */
export interface DocumentFileKey {
  readonly documentId: number;
  readonly fileId: number;
}

/** A file together with its document. */
export interface OpenedFile {
  readonly file: DocumentFile;
  readonly document: Document;
  /** Messages that the server returned when it stored the file. */
  readonly messages: readonly string[];
}

export const documentFileDeletionMachine = createRecordDeletionMachine<OpenedFile>('document-file-deletion');
export const documentFileFormMachine = createRecordFormMachine<
  DocumentFileKey,
  DocumentFileValues,
  OpenedFile
>('document-file-form', {
  subject: 'documentfile',
  nameOf: ({ file }) => file.fileNameRepresentation ?? '',
  routeOf: ({ document, file }) => ({ kind: 'documentFile', documentId: document.id, fileId: file.id }),
  saidOf: ({ messages }) => messages,
  contentOf: ({ file }) => [
    ...[file.lang, file.contextIdentifier, file.active],
    ...[file.fileNameRepresentation, file.fileVersion, file.public],
  ],
});
export const documentFileFormSelectors = recordFormSelectors<
  DocumentFileKey,
  DocumentFileValues,
  OpenedFile
>();

type ListSnapshot = SnapshotFrom<typeof documentFileListMachine>;

/** Selectors of the list of files, beyond those that all lists have. */
export const documentFileListSelectors = {
  /** The document whose files are wanted; null for those of all. */
  documentId: ({ context }: ListSnapshot): number | null => context.query.joinId,
  document: ({ context }: ListSnapshot): Document | null => context.page?.document ?? null,
  /** There is no document with this number. */
  isDocumentMissing: (snapshot: ListSnapshot): boolean => {
    const { query, failure } = snapshot.context;
    const isMissing = failure?.kind === 'refused' && failure.code === REFUSAL.notFound;
    return snapshot.matches('refused') && query.joinId !== null && isMissing;
  },
};

/** The flow as what shows any list takes it: of a page it reads the rows only. */
export function listOfFiles(flow: ActorRefFrom<typeof documentFileListMachine>) {
  return flow as unknown as ActorRefFrom<ReturnType<typeof createRecordListMachine<DocumentFile>>>;
}
