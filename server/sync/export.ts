import type { Kysely } from 'kysely';
import type { Environment } from '#contract/limits.ts';
import type { RecordName } from '#contract/records/all.ts';
import { type ExportRecord, type ExportType, SPECIFIED_TYPES } from '#contract/sync-export.ts';
import { RECORD_STORES } from '#server/store/described/record-stores.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';
import { wordingPages } from '#server/store/texts/wording-export.ts';

const ROWS_AT_ONCE = 500;

/**
 * Everything that a sync can take from this server, as NDJSON, some lines at a time.
 * @param db shows one state from the first line to the last
 * @param asked described kinds that are wanted too
 */
export async function* exportLines(
  db: Kysely<Schema>,
  environment: Environment,
  asked: readonly RecordName[] = [],
): AsyncGenerator<string> {
  yield `${JSON.stringify({ type: 'begin', version: 1, environment })}\n`;
  const counts: Record<string, number> = {};
  for (const type of [...SPECIFIED_TYPES, ...asked]) {
    counts[type] = 0;
    for await (const records of pagesOf(type, db)) {
      counts[type] += records.length;
      yield records.map((record) => `${JSON.stringify({ type, ...record })}\n`).join('');
    }
  }
  yield `${JSON.stringify({ type: 'end', counts })}\n`;
}

function pagesOf(type: ExportType, db: Kysely<Schema>): AsyncGenerator<readonly object[]> {
  if (type === 'documentfile') return files(db);
  if (type === 'wording') return wordings(db);
  return RECORD_STORES[type].synced(db);
}

async function* files(db: Kysely<Schema>): AsyncGenerator<readonly ExportRecord<'documentfile'>[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('documentFiles')
      .innerJoin('documents', 'documents.id', 'documentFiles.documentId')
      .select([
        'documentFiles.id',
        'documents.identifier as docIdentifier',
        'documentFiles.contextIdentifier',
        'documentFiles.lang',
        'documentFiles.fileNameRepresentation',
        'documentFiles.active',
        'documentFiles.fileVersion',
        'documentFiles.fileNameOnDisk',
        'documentFiles.size',
        'documentFiles.sha256',
        'documentFiles.mimeType',
      ])
      .where('documentFiles.id', '>', last)
      .orderBy('documentFiles.id')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield rows.map(({ id: _id, ...row }) => ({ ...row, active: fromFlag(row.active) }));
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

async function* wordings(db: Kysely<Schema>): AsyncGenerator<readonly ExportRecord<'wording'>[]> {
  const rows = await db.selectFrom('contexts').select('identifier').orderBy('identifier').execute();
  for (const { identifier: context } of rows) {
    for await (const page of wordingPages(db, context, null)) {
      yield page.map(({ contextIdentifier, identifier, lang, value, resetInheritance, active }) => ({
        contextIdentifier,
        identifier,
        lang,
        value,
        resetInheritance,
        active,
      }));
    }
  }
}
