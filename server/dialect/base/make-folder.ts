import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder that settings or arguments name, with those above it. Level by level: mkdir with `recursive` never
 * returns where a folder that is there takes no other and says that there is none, as /proc does.
 * @param mode of each folder that is made
 * @throws the error of the file system where there is something else, or none can be made
 */
export function makeFolder(path: string, mode?: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (!found) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another server that starts at once may have made it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
