import type { Document } from '#contract/document-file.ts';
import type { DOCUMENT } from '#contract/records/document.ts';
import type { ValuesOf } from '#contract/records/record.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';

/** What the document form submits; the number and the loaded modificationDate are added on the way out. */
export type DocumentValues = ValuesOf<typeof DOCUMENT>;

// The number of a document's files stands in its row.
export const documentListMachine = createRecordListMachine<Document>('document-list', [
  'document',
  'documentfile',
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
