import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { ContentColumns } from '#server/store/schema/schema-documents.ts';

/** So long uploaded bytes wait for the save that binds them. */
export const UPLOAD_WAITS_MS = 24 * 3_600_000;
const ROWS_AT_ONCE = 500;

/** Bytes that lie in the files' folder, and what is known about them. */
export interface Upload extends ContentColumns {
  readonly documentId: number;
  /** null for a file that is still to be added. */
  readonly fileId: number | null;
  /** The name that the file had where it came from. */
  readonly fileName: string;
}

/** Writes down bytes that wait to be bound by their uploader. */
export async function addUpload(unit: Unit, upload: Upload): Promise<void> {
  await unit.db
    .insertInto('uploads')
    .values({ ...upload, userId: unit.actor.userId, creationDate: unit.now, bindingDate: null })
    .execute();
}

/** Bytes that a user has uploaded within a day and bound to no file, and when the oldest of them came. */
export async function stagedBy(
  db: Kysely<Schema>,
  userId: number,
  now: number,
): Promise<{ readonly bytes: number; readonly oldest: number | null }> {
  const { bytes, oldest } = await db
    .selectFrom('uploads')
    .select(({ fn }) => [fn.sum<number | null>('size').as('bytes'), fn.min('creationDate').as('oldest')])
    .where('bindingDate', 'is', null)
    .where('creationDate', '>', now - UPLOAD_WAITS_MS)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { bytes: bytes ?? 0, oldest };
}

/**
 * Takes an upload for a file. Each can be taken once, by the user who has brought it, for the document, and for the
 * file if one was named, that it was brought for.
 * @param file its fileId is null for one that is being added
 * @throws Refusal 042 for anything else
 */
export async function bindUpload(
  unit: Unit,
  fileNameOnDisk: string,
  file: { readonly documentId: number; readonly fileId: number | null },
): Promise<Upload> {
  const row = await unit.db
    .updateTable('uploads')
    .set({ bindingDate: unit.now })
    .where('fileNameOnDisk', '=', fileNameOnDisk)
    .where('userId', '=', unit.actor.userId)
    .where('documentId', '=', file.documentId)
    .where((where) => where.or([where('fileId', 'is', null), where('fileId', '=', file.fileId)]))
    .where('bindingDate', 'is', null)
    .returning(['fileNameOnDisk', 'size', 'sha256', 'mimeType', 'documentId', 'fileId', 'fileName'])
    .executeTakeFirst();
  if (!row) throw new Refusal(REFUSAL.fileMissingOrTooLarge, { fields: ['fileNameOnDisk'] });
  return row;
}

/**
 * Forgets uploads that no one has bound for a day; what is bound stays for ever.
 * @returns their names
 */
export async function forgetStaleUploads(db: Kysely<Schema>, now: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('bindingDate', 'is', null)
    .where('creationDate', '<', now - UPLOAD_WAITS_MS)
    .returning('fileNameOnDisk')
    .execute();
  return rows.map(({ fileNameOnDisk }) => fileNameOnDisk);
}

/** Those of these names that no upload and no version has. */
export async function unknownNames(db: Kysely<Schema>, names: readonly string[]): Promise<string[]> {
  const known = new Set<string>();
  for (let start = 0; start < names.length; start += ROWS_AT_ONCE) {
    const some = names.slice(start, start + ROWS_AT_ONCE);
    for (const table of ['uploads', 'documentFileVersions', 'documentFiles'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('fileNameOnDisk')
        .where('fileNameOnDisk', 'in', some)
        .execute();
      for (const { fileNameOnDisk } of rows) known.add(fileNameOnDisk);
    }
  }
  return names.filter((name) => !known.has(name));
}

/** Whether any bytes are bound to a file: then this database has a folder of files somewhere. */
export async function hasBoundUploads(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('fileNameOnDisk')
    .where('bindingDate', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
