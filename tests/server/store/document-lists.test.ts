import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentFile } from '#contract/document-file.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import type { SortOf } from '#contract/records/record.ts';
import { fillWithData } from '#server/data/fill.ts';
import { type DataDatabase, openForData } from '#server/data/open.ts';
import { sortKeyOf } from '#server/domain/search-text.ts';
import { listDocumentFiles } from '#server/store/documents/document-files.ts';
import { documents } from '#server/store/documents/documents.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';

// They take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const UNTIL = Date.UTC(2026, 0, 31);
const PAGE = 7;

let made: TestDatabase;
let filled: DataDatabase;
beforeAll(async () => {
  made = await newDatabase();
  filled = await openForData(made.url, { beside: false, adminPassword: 'Leitstand-2026', until: UNTIL });
  const wanted = { seed: 3, wordings: 1, revisions: 0, documents: 12, until: UNTIL };
  await fillWithData(filled.database, filled.units, wanted, () => {});
  // Of three documents one has no file any more, and one has another's.
  const { write } = filled.database;
  await write.deleteFrom('documentFiles').where('documentId', '=', 3).execute();
  await write.updateTable('documentFiles').set({ documentId: 5 }).where('documentId', '=', 7).execute();
});
afterAll(async () => {
  await filled.database.close();
  await made.drop();
});

/** All pages behind one another, the last one first read. */
async function pages<Row>(read: (offset: number) => Promise<{ count: number; data: Row[] }>): Promise<Row[]> {
  const { count } = await read(0);
  const starts = Array.from({ length: Math.ceil(count / PAGE) }, (_, at) => at * PAGE);
  const all: Row[] = [];
  for (const start of starts.reverse()) all.unshift(...(await read(start)).data);
  return all;
}

function keyOf(file: DocumentFile, field: SortOf<typeof DOCUMENT_FILE>): string | number {
  if (field === 'fileNameRepresentation' || field === 'docIdentifier') return sortKeyOf(file[field]);
  const value = file[field] ?? 0;
  if (field === 'contextIdentifier') return String(value).toLowerCase();
  return typeof value === 'string' ? value : Number(value);
}

describe.each(['asc', 'desc'] as const)('in order, %s', (direction) => {
  test.each(DOCUMENT_FILE.sorts)(
    'the pages of all files by %s are the pieces of the whole',
    async (field) => {
      const { data } = await listDocumentFiles(filled.database.read, { offset: 0, maxResult: 500 });
      expect(data).toHaveLength(33);
      const sign = direction === 'asc' ? 1 : -1;
      const whole = data.toSorted((one, other) => {
        const [first, second] = [keyOf(one, field), keyOf(other, field)];
        return sign * (first === second ? one.id - other.id : first < second ? -1 : 1);
      });
      const sort = { field, direction };
      const read = (offset: number) =>
        listDocumentFiles(filled.database.read, { offset, maxResult: PAGE, filter: { sort } });
      expect(await pages(read)).toEqual(whole);
    },
  );

  test.each(DOCUMENT.sorts)('the pages of documents by %s are the pieces of the whole', async (field) => {
    const request = { filter: { sort: { field, direction } } };
    const { data } = await documents.list(filled.database.read, { offset: 0, maxResult: 500, ...request });
    expect(data).toHaveLength(12);
    const read = (offset: number) =>
      documents.list(filled.database.read, { offset, maxResult: PAGE, ...request });
    expect(await pages(read)).toEqual(data);
    if (field !== 'documentFilesCount') return;
    const counts = data.map(({ documentFilesCount }) => documentFilesCount);
    const whole = [0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6];
    expect(counts).toEqual(direction === 'asc' ? whole : whole.reverse());
  });
});
