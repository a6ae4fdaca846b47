import type { RequestOf } from '#contract/call.ts';
import type { documentSave } from '#contract/document.ts';
import type { Document } from '#contract/document-file.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';

/** What the document form submits; the number and the loaded modificationDate are added on the way out. */
export type DocumentValues = Required<Omit<RequestOf<typeof documentSave>, 'id' | 'modificationDate'>>;

// The number of a document's files stands in its row.
export const documentListMachine = createRecordListMachine<Document>('document-list', [
  'document',
  'documentFile',
]);
export const documentDeletionMachine = createRecordDeletionMachine<Document>('document-deletion');
export const documentFormMachine = createRecordFormMachine<number, DocumentValues, Document>(
  'document-form',
  {
    subject: 'document',
    nameOf: ({ identifier }) => identifier,
    placeOf: ({ id }) => ({ kind: 'document', id }),
  },
);
