import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addDocument, addFile, editOf, saveFile, uploaded } from '#tests/support/document-calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** A server with something to back up, and places to restore it to. */
export interface Backups {
  readonly server: TestServer;
  /** Has signed in there. */
  readonly admin: TestBrowser;
  /** Of a document that has one file in two versions. */
  readonly documentId: number;
  /** For backups. */
  readonly folder: string;
  /** A new place without a table. */
  emptyPlace(): Promise<TestDatabase>;
  remove(): Promise<void>;
}

export async function startBackups(): Promise<Backups> {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-backup-'));
  const server = await startTestServer();
  const admin = await server.signedIn();
  const { id: documentId } = await addDocument(admin, 'guide');
  const file = await addFile(admin, documentId, {}, 'first version');
  const next = await uploaded(admin, { documentId, fileId: file.id, bytes: 'second version' });
  await saveFile(admin, editOf(file, { fileNameOnDisk: next.fileNameOnDisk }));
  await admin.post('wording/save', {
    lang: 'de',
    identifier: 'a.b',
    contextIdentifier: 'GLOBAL',
    value: 'Ä',
  });
  const places: TestDatabase[] = [];
  return {
    server,
    admin,
    documentId,
    folder,
    emptyPlace: async () => {
      const place = await newDatabase('empty');
      places.push(place);
      return place;
    },
    remove: async () => {
      await server.close();
      await Promise.all(places.map((place) => place.drop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
