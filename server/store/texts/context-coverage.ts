import type { Kysely } from 'kysely';
import type { Coverage } from '#contract/context-coverage.ts';
import type { ContextTree } from '#server/domain/context-rules.ts';
import { readLanguageCodes } from '#server/store/places/language-codes.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { KeptCounts } from '#server/store/texts/coverage-counts.ts';

/** A name that no context has. */
const ALL_CONTEXTS = '';

/** How complete all contexts are, and what else there is for them. */
export async function readCoverage(
  db: Kysely<Schema>,
  tree: ContextTree,
  counts: KeptCounts,
): Promise<Coverage> {
  const langs = await readLanguageCodes(db);
  const nodes = [...tree.all()];
  const counted = await counts.of(db, ALL_CONTEXTS, { nodes, langs });
  const [files, editors] = [await filesOf(db), await editorsOf(db)];
  const contexts = nodes.map(({ identifier }) => ({
    identifier,
    texts: counted.get(identifier)?.texts ?? 0,
    files: files.get(identifier) ?? 0,
    editors: new Set(tree.chainOf(identifier).flatMap((one) => editors.get(one.identifier) ?? [])).size,
    languages: [...(counted.get(identifier)?.languages ?? [])],
  }));
  return { langs: [...langs], contexts };
}

/** How many files there are for each context. */
async function filesOf(db: Kysely<Schema>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('documentFiles')
    .select(['contextIdentifier', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('contextIdentifier')
    .execute();
  return new Map(rows.map(({ contextIdentifier, count }) => [contextIdentifier, Number(count)]));
}

/** Numbers of the active editors who are authorized for each context. */
async function editorsOf(db: Kysely<Schema>): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db
    .selectFrom('userAuthorizations')
    .innerJoin('users', 'users.id', 'userAuthorizations.userId')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['userAuthorizations.userId', 'userAuthorizations.contextIdentifier'])
    .where('users.active', '=', 1)
    .where('userRoles.role', '=', 'EDITOR')
    .execute();
  const editors = new Map<string, number[]>();
  for (const { userId, contextIdentifier } of rows) {
    editors.set(contextIdentifier, [...(editors.get(contextIdentifier) ?? []), userId]);
  }
  return editors;
}
