import { fileBatchMachine } from '#machines/file-batch/file-batch.machine.ts';
import { fileSendingMachine } from '#machines/file-batch/file-sending.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { loadFilesOfDocument, saveDocumentFile, uploadFile } from '#src/ecs/document-files.ts';

export const fileBatchFlow = () =>
  provide(fileBatchMachine, {
    loadFiles: loadFilesOfDocument,
    sending: provide(fileSendingMachine, { upload: uploadFile, save: saveDocumentFile }),
  });
