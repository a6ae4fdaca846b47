import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** So much has to be free there; in a container it is often a fraction of that. */
const ROOM_BYTES = 1_024 ** 3;

/**
 * Where the tests put their databases: in memory where there is room. What a test has written need not outlive a power
 * failure, and on a disk every commit of every test waits for one.
 * @returns the folder that TMPDIR names, if it names one
 */
export function scratchFolder() {
  return process.env.TMPDIR ?? (hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir());
}

/** @param {string} folder */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
