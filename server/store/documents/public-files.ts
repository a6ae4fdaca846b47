import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';
import type { ContentColumns, DocumentFileTable } from '#server/store/schema/schema-documents.ts';
import { toFlag } from '#server/store/schema/values.ts';

/** What everybody may read of a document. */
export type PublicFile = ContentColumns & Pick<DocumentFileTable, 'fileNameRepresentation' | 'lang'>;

interface Wanted {
  readonly docIdentifier: string;
  /** Identifiers of active contexts, nearest first. */
  readonly chain: readonly string[];
  /** Language codes, the most wanted one first. */
  readonly langs: readonly string[];
}

/**
 * The public file of an active document: of the first of the languages that there is one in, the fallback language of
 * the document coming last; and in this language of the nearest context; of several the one that was changed last.
 */
export async function findPublicFile(
  db: Kysely<Schema>,
  { docIdentifier, chain, langs }: Wanted,
): Promise<PublicFile | null> {
  const document = await db
    .selectFrom('documents')
    .select(['id', 'fallbackDocumentLang'])
    .where('identifier', '=', docIdentifier)
    .where('active', '=', toFlag(true))
    .executeTakeFirst();
  if (!document) return null;
  const wanted = [
    ...new Set([...langs, ...(document.fallbackDocumentLang ? [document.fallbackDocumentLang] : [])]),
  ];
  if (wanted.length === 0 || chain.length === 0) return null;
  const rows = await db
    .selectFrom('documentFiles')
    .select(['lang', 'contextIdentifier', 'fileNameRepresentation'])
    .select(['fileNameOnDisk', 'size', 'sha256', 'mimeType'])
    .where('documentId', '=', document.id)
    .where('public', '=', toFlag(true))
    .where('active', '=', toFlag(true))
    .where('lang', 'in', wanted)
    .where('contextIdentifier', 'in', chain)
    .orderBy('modificationDate', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // What is equal stays in the order of the database: last changed first.
  const [nearest] = rows.toSorted(
    (one, other) =>
      wanted.indexOf(one.lang) - wanted.indexOf(other.lang) ||
      chain.indexOf(one.contextIdentifier) - chain.indexOf(other.contextIdentifier),
  );
  return nearest ?? null;
}
