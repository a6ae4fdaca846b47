import { join } from 'node:path';
import * as REFUSAL from '#contract/refusal.ts';
import { stateRefusal } from '#server/domain/refusal.ts';
import { type SharedFiles, StoreGone } from '#server/files/file-store.ts';
import type { Staged } from '#server/sync/staged.ts';

/**
 * Brings the export of a preview to this server, where another one has read it.
 * @param shared without it all servers have the same folder
 * @returns whether it is here
 * @throws Refusal 503/018 while the store is not there
 */
export async function bringExport(
  shared: SharedFiles | undefined,
  folder: string,
  { fileName }: Pick<Staged, 'fileName'>,
): Promise<boolean> {
  if (!shared) return true;
  try {
    return await shared.bring(fileName, join(folder, fileName));
  } catch (error) {
    if (!(error instanceof StoreGone)) throw error;
    throw stateRefusal(REFUSAL.serverError, 'filesGone', { cause: error });
  }
}
