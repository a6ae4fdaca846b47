import { documentDeletionMachine, documentFormMachine, documentListMachine } from '#machines/document.ts';
import { join } from '#machines/port.ts';
import type { ConsoleState } from '#src/app/console-state.ts';
import { withEditorOnly } from '#src/app/flows/read-only.ts';
import {
  deleteDocument,
  findDocument,
  listDocuments,
  saveDocument,
  weighDocument,
} from '#src/ecs/documents.ts';

export const documentsFlow = () => join(documentListMachine, { load: listDocuments });

export const documentFlow = (state: ConsoleState) =>
  join(documentFormMachine, {
    load: async ({ recordKey }, signal) => withEditorOnly(await findDocument(recordKey, signal), state),
    save: saveDocument,
    deletion: join(documentDeletionMachine, { weigh: weighDocument, remove: deleteDocument }),
  });
