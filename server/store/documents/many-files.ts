import type { DocumentFile } from '#contract/document-file.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { mayCall, type Rights } from '#server/domain/rights.ts';
import { type ManyKind, oneByOne, type SelectedRecord } from '#server/store/base/many.ts';
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

  change: (unit, rights, { action, records }, refuse) =>
    oneByOne(
      records,
      async ({ id }) =>
        action === 'delete'
          ? removeDocumentFile(unit, rights, id)
          : setActive(unit, rights, id, action === 'activate'),
      refuse,
    ),
};

async function setActive(unit: Unit, rights: Rights, id: number, active: boolean): Promise<void> {
  const file = await findDocumentFile(unit.db, id);
  if (!file) throw new Refusal(REFUSAL.notFound);
  const { parentDocumentId: documentId, lang, contextIdentifier, fileNameRepresentation } = file;
  await saveDocumentFile(unit, rights, {
    ...{ action: 'edit', documentId, fileId: id },
    ...{ lang, contextIdentifier, fileNameRepresentation, active },
  });
}

function selectedOf(file: DocumentFile): SelectedRecord {
  const { id, fileNameRepresentation, lang, contextIdentifier, modificationDate, active } = file;
  return {
    id,
    name: `${fileNameRepresentation ?? id} (${lang})`,
    ...{ contextIdentifier, modificationDate, active },
  };
}
