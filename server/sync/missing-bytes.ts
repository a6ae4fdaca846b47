import { IMPACT_ROWS } from '#contract/impact.ts';
import type { SyncPreview } from '#contract/sync.ts';
import type { ContentStore } from '#server/files/content-store.ts';
import type { Change } from '#server/store/schema/change.ts';
import { type Staged, stagedRecords } from '#server/sync/staged.ts';

/**
 * Files of an export whose bytes are not on this server, by the changes that bring them.
 * @param folder in which the export lies
 */
export async function missingBytes(
  contents: ContentStore,
  folder: string,
  staged: Staged,
  changes: readonly Change[],
): Promise<SyncPreview['missingBytes']> {
  const names = new Map<string, string>();
  for (const { subject, after } of changes) {
    if (subject === 'documentfile' && after) names.set(String(after.sha256), String(after.fileNameOnDisk));
  }
  const missing: SyncPreview['missingBytes'] = { count: 0, rows: [] };
  for await (const batch of stagedRecords(folder, staged, 'documentfile')) {
    for (const { docIdentifier, fileNameRepresentation, contextIdentifier, lang, sha256 } of batch) {
      const name = names.get(sha256);
      if (name === undefined || (await hasBytes(contents, name))) continue;
      missing.count += 1;
      const row = { docIdentifier, fileNameRepresentation, contextIdentifier, lang };
      if (missing.rows.length < IMPACT_ROWS) missing.rows.push(row);
    }
  }
  return missing;
}

async function hasBytes(contents: ContentStore, fileNameOnDisk: string): Promise<boolean> {
  const content = await contents.open(fileNameOnDisk);
  await content?.close();
  return content !== null;
}
