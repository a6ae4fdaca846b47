import type { Kysely } from 'kysely';
import type { Coverage } from '#contract/context-coverage.ts';
import type { ContextTree } from '#server/domain/context-rules.ts';
import type { Cache } from '#server/store/base/memory.ts';
import { newestRevision } from '#server/store/base/newest-revision.ts';
import { readLanguageCodes } from '#server/store/places/language-codes.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import {
  type Counted,
  type CountedBy,
  countAgain,
  countAll,
  countedChanges,
} from '#server/store/texts/coverage-counts.ts';

interface Kept {
  /** The contexts and languages that the texts were counted by. */
  readonly by: string;
  readonly revision: number;
  readonly counted: Counted;
}

/**
 * How complete the contexts are. All texts are counted when it is first asked for; afterwards the history says which
 * identifiers have changed, and only those are counted again.
 */
export class ContextCoverages implements Cache {
  #kept: Kept | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  /** No-op: the cached counts are brought up to date from the history on each read. */
  forget(): void {}

  forgetAll(): void {
    this.#kept = null;
  }

  async read(db: Kysely<Schema>, tree: ContextTree): Promise<Coverage> {
    const langs = await readLanguageCodes(db);
    const nodes = [...tree.all()];
    // Two who ask at once shall not count everything twice.
    const turn = this.#turn.catch(() => {}).then(() => this.#upToDate(db, { nodes, langs }));
    this.#turn = turn;
    const [counted, files, editors] = [await turn, await filesOf(db), await editorsOf(db)];
    const contexts = nodes.map(({ identifier }) => ({
      identifier,
      texts: counted.get(identifier)?.texts ?? 0,
      files: files.get(identifier) ?? 0,
      editors: new Set(tree.chainOf(identifier).flatMap((one) => editors.get(one.identifier) ?? [])).size,
      languages: [...(counted.get(identifier)?.languages ?? [])],
    }));
    return { langs: [...langs], contexts };
  }

  async #upToDate(db: Kysely<Schema>, countedBy: CountedBy): Promise<Counted> {
    const by = JSON.stringify(countedBy);
    const revision = await newestRevision(db);
    const kept = this.#kept?.by === by ? this.#kept : null;
    const changes = kept && (await countedChanges(db, kept.revision, revision));
    const counted = changes
      ? await countAgain(db, countedBy, kept.counted, changes)
      : await countAll(db, countedBy);
    // What was committed meanwhile is in some of the counts, and would be added to them once more.
    const meanwhile = await countedChanges(db, revision, await newestRevision(db));
    if (meanwhile?.length === 0) this.#kept = { by, revision, counted };
    return counted;
  }
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
