import { type Kysely, sql } from 'kysely';
import type { FileLanguage } from '#contract/file-languages.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toInstant } from '#server/store/schema/values.ts';

/**
 * The languages in which documents have files, by document, each document's in the order of their codes: one query for
 * all of them.
 * @param ids numbers of documents, a page of them at most
 */
export async function fileLanguagesOf(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly FileLanguage[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .with('placed', (query) =>
      query
        .selectFrom('documentFiles as files')
        .leftJoin('documentFileVersions as versions', (join) =>
          join
            .onRef('versions.fileId', '=', 'files.id')
            .onRef('versions.fileVersion', '=', 'files.fileVersion'),
        )
        .where('files.documentId', 'in', ids)
        .select(['files.id', 'files.documentId', 'files.lang', 'files.fileVersion'])
        .select(({ fn, ref }) => [
          // A file of a sync from before versions were kept has none.
          fn.coalesce('versions.creationDate', 'files.modificationDate').as('versionDate'),
          sql<number>`count(*) over (partition by ${ref('files.documentId')}, ${ref('files.lang')})`.as(
            'files',
          ),
          sql<number>`sum(${ref('files.active')}) over (partition by ${ref('files.documentId')}, ${ref('files.lang')})`.as(
            'activeFiles',
          ),
          sql<number>`row_number() over (
            partition by ${ref('files.documentId')}, ${ref('files.lang')}
            order by ${ref('files.active')} desc,
              coalesce(${ref('versions.creationDate')}, ${ref('files.modificationDate')}) desc, ${ref('files.id')} desc
          )`.as('place'),
        ]),
    )
    .selectFrom('placed')
    .selectAll()
    .where('place', '=', 1)
    .orderBy('documentId')
    .orderBy('lang')
    .execute();
  const found = new Map<number, FileLanguage[]>();
  for (const { documentId, id, lang, fileVersion, versionDate, files, activeFiles } of rows) {
    const language = {
      ...{ lang, fileId: id, fileVersion },
      files: Number(files),
      activeFiles: Number(activeFiles),
      versionDate: toInstant(Number(versionDate)),
    };
    found.set(documentId, [...(found.get(documentId) ?? []), language]);
  }
  return found;
}
