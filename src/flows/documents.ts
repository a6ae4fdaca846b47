import { join } from '#machines/kit/port.ts';
import {
  documentDeletionMachine,
  documentFormMachine,
  documentListMachine,
} from '#machines/records/document.ts';
import {
  deleteDocument,
  findDocument,
  listDocuments,
  saveDocument,
  weighDocument,
} from '#src/ecs/documents.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { withEditorOnly } from '#src/flows/read-only.ts';

export const documentsFlow = () => join(documentListMachine, { load: listDocuments });

export const documentFlow = (state: ConsoleState) =>
  join(documentFormMachine, {
    load: async ({ recordKey }, signal) => withEditorOnly(await findDocument(recordKey, signal), state),
    save: saveDocument,
    deletion: join(documentDeletionMachine, { weigh: weighDocument, remove: deleteDocument }),
  });
