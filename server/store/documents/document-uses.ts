import type { Kysely } from 'kysely';
import { type DocumentUse, type DocumentUses, USES_AT_MOST } from '#contract/document-uses.ts';
import { ADDRESS_PARTS, type ReferredDocument, referenceIn } from '#server/domain/document-reference.ts';
import { documents } from '#server/store/documents/documents.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';
import { rowMatches, type SearchTerm, searchTerm } from '#server/store/search/search.ts';
import { foundWordings } from '#server/store/search/wording-search.ts';

/** Texts that are looked through for each term at most, the search index having found them. */
const CANDIDATES = 1_000;
/** Texts that are read at once. */
const ROWS_AT_ONCE = 200;

type Row = Omit<DocumentUse, 'type' | 'active' | 'by' | 'excerpt'> & { readonly active: number };

/**
 * The texts that refer to a document, addresses first; null when there is no document with this number.
 * @param withMailTemplates whether the caller may see them
 */
export async function usesOfDocument(
  db: Kysely<Schema>,
  id: number,
  withMailTemplates: boolean,
): Promise<DocumentUses | null> {
  const document = await documents.find(db, id);
  if (!document) return null;
  const files = await db.selectFrom('documentFiles').select('id').where('documentId', '=', id).execute();
  const referred = { id, identifier: document.identifier, fileIds: new Set(files.map((file) => file.id)) };
  const terms = [document.identifier, ...ADDRESS_PARTS].flatMap((text) => searchTerm(text) ?? []);
  const wordings = await wordingsThat(db, terms, referred);
  const templates = withMailTemplates ? await templatesThat(db, terms, referred) : NONE;
  const uses = [...wordings.uses, ...templates.uses].sort(inOrder);
  return {
    uses: uses.slice(0, USES_AT_MOST),
    areAll: wordings.areAll && templates.areAll && uses.length <= USES_AT_MOST,
    withMailTemplates,
  };
}

interface Found {
  readonly uses: readonly DocumentUse[];
  readonly areAll: boolean;
}

const NONE: Found = { uses: [], areAll: true };

async function wordingsThat(
  db: Kysely<Schema>,
  terms: readonly SearchTerm[],
  document: ReferredDocument,
): Promise<Found> {
  const ids = new Set<number>();
  let areAll = true;
  for (const term of terms) {
    const { rows } = await foundWordings(db, term, CANDIDATES + 1).execute(db);
    if (rows.length > CANDIDATES) areAll = false;
    for (const row of rows.slice(0, CANDIDATES)) ids.add(row.id);
  }
  const uses: DocumentUse[] = [];
  const wanted = [...ids];
  for (let start = 0; start < wanted.length; start += ROWS_AT_ONCE) {
    const rows = await db
      .selectFrom('wordings')
      .select(['id', 'identifier', 'lang', 'contextIdentifier', 'active', 'value'])
      .where('id', 'in', wanted.slice(start, start + ROWS_AT_ONCE))
      .execute();
    for (const { value, ...row } of rows) uses.push(...referring('wording', row, value ?? '', document));
  }
  return { uses, areAll };
}

async function templatesThat(
  db: Kysely<Schema>,
  terms: readonly SearchTerm[],
  document: ReferredDocument,
): Promise<Found> {
  const rows = await db
    .selectFrom('mailTemplates')
    .select(['id', 'identifier', 'lang', 'contextIdentifier', 'active', 'subject', 'body'])
    .where(({ or }) => or(terms.map(rowMatches)))
    .orderBy('id')
    .limit(CANDIDATES + 1)
    .execute();
  const uses = rows
    .slice(0, CANDIDATES)
    .flatMap(({ subject, body, ...row }) =>
      referring('mailTemplate', row, `${subject ?? ''}\n${body ?? ''}`, document),
    );
  return { uses, areAll: rows.length <= CANDIDATES };
}

function referring(
  type: DocumentUse['type'],
  row: Row,
  text: string,
  document: ReferredDocument,
): DocumentUse[] {
  const reference = referenceIn(text, document);
  return reference ? [{ ...row, type, active: fromFlag(row.active), ...reference }] : [];
}

function inOrder(one: DocumentUse, other: DocumentUse): number {
  if (one.by !== other.by) return one.by === 'address' ? -1 : 1;
  const keys = ({ type, identifier, contextIdentifier, lang }: DocumentUse) =>
    [type === 'wording' ? '0' : '1', identifier, contextIdentifier, lang].join('\u0000');
  return keys(one) < keys(other) ? -1 : 1;
}
