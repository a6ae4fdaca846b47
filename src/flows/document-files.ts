import { documentFileMachine } from '#machines/document-file/document-file.machine.ts';
import {
  documentFileDeletionMachine,
  documentFileFormMachine,
  documentFileListMachine,
} from '#machines/document-file/document-files.ts';
import { filePreviewMachine } from '#machines/file-preview/file-preview.machine.ts';
import { fileUploadMachine } from '#machines/file-upload/file-upload.machine.ts';
import { fileVersionsMachine } from '#machines/file-versions/file-versions.machine.ts';
import { provide } from '#machines/kit/port.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import {
  deleteDocumentFile,
  listDocumentFiles,
  openDocumentFile,
  previewDocumentFileDeletion,
  saveDocumentFile,
  uploadFile,
} from '#src/ecs/document-files.ts';
import { findDocument } from '#src/ecs/documents.ts';
import { readFileText } from '#src/ecs/file-preview.ts';
import { auditedVersions, knownVersions } from '#src/ecs/file-versions.ts';
import { can } from '#src/ecs/identity.ts';
import { savedSince } from '#src/ecs/saved-by.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { provideList } from '#src/flows/provide-list.ts';
import { withReadOnly } from '#src/flows/read-only.ts';

export const documentFilesFlow = (first: ListQuery | null) =>
  provideList(documentFileListMachine, listDocumentFiles, first);

export const documentFileFlow = (state: ConsoleState) =>
  provide(documentFileMachine, {
    loadDocument: ({ documentId }, signal) => findDocument(documentId, signal),
    form: provide(documentFileFormMachine, {
      load: async ({ recordKey, loaded }, signal) => {
        const record = await openDocumentFile(recordKey, signal);
        const versions = { loaded: loaded?.file ?? null, record: record.file };
        return {
          ...(await withReadOnly(record, record.file.contextIdentifier, state, signal)),
          ...(await savedSince('documentfile', record.file.id, versions, signal)),
        };
      },
      save: saveDocumentFile,
      deletion: provide(documentFileDeletionMachine, {
        preview: previewDocumentFileDeletion,
        remove: deleteDocumentFile,
      }),
    }),
    upload: provide(fileUploadMachine, { upload: uploadFile }),
    versions: provide(fileVersionsMachine, {
      load: async ({ file }, signal) =>
        state.identity()?.user.superAdmin || can('readHistoryOfRecords')
          ? auditedVersions(file, signal)
          : knownVersions(file),
    }),
    preview: provide(filePreviewMachine, { readText: readFileText }),
  });
