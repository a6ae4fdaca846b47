import type { BucketPlace } from '#server/files/bucket-place.ts';
import { BucketStore } from '#server/files/bucket-store.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { FolderStore } from '#server/files/folder-store.ts';

/** Where the settings say that files lie. */
export interface StorePlace {
  /** A folder, or s3://BUCKET/PREFIX. */
  readonly filesDir: string;
  /** The bucket that it names; null for a folder. */
  readonly bucket: BucketPlace | null;
  /** Folder on this machine in which bytes arrive that go to a bucket. */
  readonly stagingDir: string;
}

interface StoreParts {
  /** The database whose bytes they are. */
  readonly databaseId: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly reportFailure: (error: unknown) => void;
}

/** The store that the settings name; nothing is looked at yet. */
export function openStore({ filesDir, bucket, stagingDir }: StorePlace, parts: StoreParts): FileStore {
  if (bucket) return new BucketStore({ ...parts, place: bucket, stagingDir });
  return new FolderStore({ ...parts, folder: filesDir });
}

/** Folder on this machine for what belongs to files without being one: the folder of files, or the staging folder. */
export function localFolder({ filesDir, bucket, stagingDir }: StorePlace): string {
  return bucket ? stagingDir : filesDir;
}
