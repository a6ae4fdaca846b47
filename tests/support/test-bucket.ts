import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '#server/settings/settings.ts';
import { Clock } from '#tests/support/clock.ts';
import { addDocument, addFile } from '#tests/support/document-calls.ts';
import { ObjectStore } from '#tests/support/object-store.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** A store with one bucket, for servers whose files are in it. */
export class TestBucket {
  readonly objects: ObjectStore;
  readonly folder: string;
  #made = 0;

  private constructor(objects: ObjectStore, folder: string) {
    this.objects = objects;
    this.folder = folder;
  }

  static async start(): Promise<TestBucket> {
    const folder = await mkdtemp(join(tmpdir(), 'leitstand-bucket-server-'));
    return new TestBucket(await ObjectStore.start(), folder);
  }

  async stop(): Promise<void> {
    await this.objects.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Files of one prefix, seen by a server with a disk of its own. */
  settings(prefix: string): Partial<Settings> {
    this.#made += 1;
    const bucket = this.objects.place(prefix);
    const stagingDir = join(this.folder, `staging-${this.#made}`);
    return { filesDir: `s3://documents/${prefix}`, bucket, stagingDir };
  }

  async placedFile(browser: TestBrowser, bytes: string): Promise<{ id: number; name: string }> {
    this.#made += 1;
    const { id: documentId } = await addDocument(browser, `doc-${this.#made}`);
    const file = await addFile(browser, documentId, {}, bytes);
    return { id: file.id, name: String(file.fileNameOnDisk) };
  }
}

/** The store says how old something is by its own clock. */
export const clockOfNow = () => new Clock(Date.now());
