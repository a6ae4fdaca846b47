import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, which can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  /** Makes room again. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** So much is written at once while a disk is filled, ever less of it in the end. */
const PIECES = [1_000_000, 4_096, 1];

/**
 * A small disk in memory.
 * @returns null where only root could make one, and the test is not root
 */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: async () => {
      for (const bytes of PIECES) while (await fits(filler, bytes));
    },
    free: () => rm(filler),
    remove: async () => {
      execFileSync('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function fits(file: string, bytes: number): Promise<boolean> {
  try {
    await appendFile(file, Buffer.alloc(bytes));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
