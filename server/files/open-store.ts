import type { FileStore } from '#server/files/file-store.ts';
import { FolderStore } from '#server/files/folder-store.ts';

/** Where the settings say that files lie. */
export interface StorePlace {
  readonly filesDir: string;
}

interface StoreParts {
  /** The database whose bytes they are. */
  readonly databaseId: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly reportFailure: (error: unknown) => void;
}

/** The store that the settings name; nothing is looked at yet. */
export function openStore({ filesDir }: StorePlace, parts: StoreParts): FileStore {
  return new FolderStore({ ...parts, folder: filesDir });
}
