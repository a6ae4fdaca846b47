import { rename, rm } from 'node:fs/promises';

/**
 * Puts the whole new version of a folder, which has been written beside it with `.next` in its name, where the old one
 * was.
 * @param {string} folder
 */
export async function putInPlace(folder) {
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}.next`, folder);
}
