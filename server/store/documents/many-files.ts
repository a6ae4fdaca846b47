import type { DocumentFile } from '#contract/document-file.ts';
import type { SharedValues } from '#contract/many-records.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { mayCall, type Rights } from '#server/domain/rights.ts';
import { type ManyKind, oneByOne, type SelectedRecord, sharedOf } from '#server/store/base/many.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { removeDocumentFile, saveDocumentFile } from '#server/store/documents/document-file-save.ts';
import { findDocumentFile, listDocumentFiles } from '#server/store/documents/document-files.ts';

/** Changing many files of documents at once, each as its own save or deletion would. */
export const manyDocumentFiles: ManyKind = {
  isBelowOne: true,

  mayChange: (rights) => mayCall('editor', rights),

  named: async (unit, keys) => {
    const found: SelectedRecord[] = [];
    for (const key of keys) {
      const file = typeof key === 'number' ? await findDocumentFile(unit.db, key) : null;
      if (file) found.push(selectedOf(file));
    }
    return found;
  },

  hasKey: ({ id }, key) => id === key,

  found: async (unit, { keyWord, filter, joinId }, most) => {
    const { data } = await listDocumentFiles(unit.db, {
      offset: 0,
      maxResult: most,
      ...{ keyWord, filter, joinId },
    });
    return data.map(selectedOf);
  },

  change: (unit, rights, { change, records }, refuse) =>
    oneByOne(
      unit,
      records,
      async ({ id }) =>
        change === null ? removeDocumentFile(unit, rights, id) : setValues(unit, rights, id, change),
      refuse,
    ),
};

async function setValues(unit: Unit, rights: Rights, id: number, values: SharedValues): Promise<void> {
  const file = await findDocumentFile(unit.db, id);
  if (!file) throw new Refusal(REFUSAL.notFound);
  const { parentDocumentId: documentId, lang, contextIdentifier, fileNameRepresentation, active } = file;
  await saveDocumentFile(unit, rights, {
    ...{ lang, contextIdentifier, active, ...values },
    ...{ action: 'edit', documentId, fileId: id, fileNameRepresentation },
  });
}

function selectedOf(file: DocumentFile): SelectedRecord {
  const { id, fileNameRepresentation, lang, contextIdentifier, modificationDate } = file;
  return {
    id,
    name: `${fileNameRepresentation ?? id} (${lang})`,
    ...{ contextIdentifier, modificationDate, values: sharedOf('documentfile', file) },
  };
}
