import { type Kysely, sql } from 'kysely';
import type { ContextCoverage, Coverage } from '#contract/context-coverage.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { ContextNode, ContextTree } from '#server/domain/context-rules.ts';
import { countTree, type HeldIdentifier, LANGUAGES_AT_ONCE } from '#server/domain/tree-coverage.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import type { Cache } from '#server/store/base/memory.ts';
import { newestRevision } from '#server/store/base/newest-revision.ts';
import { readLanguageCodes } from '#server/store/places/language-codes.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Identifiers that are read at once. */
const AT_ONCE = 2_000;

type Counted = ReadonlyMap<string, Pick<ContextCoverage, 'texts' | 'languages'>>;

/** How complete the contexts are, counted when it is asked for and kept until something in the history changes. */
export class ContextCoverages implements Cache {
  #kept: { readonly state: string; readonly counted: Promise<Counted> } | null = null;

  /** No-op: the cached counts are compared with the history on each read. */
  forget(): void {}

  forgetAll(): void {
    this.#kept = null;
  }

  async read(db: Kysely<Schema>, tree: ContextTree): Promise<Coverage> {
    const langs = await readLanguageCodes(db);
    const nodes = [...tree.all()];
    // Before the texts: what changes meanwhile is counted by the next who asks.
    const state = JSON.stringify([await newestRevision(db), langs, nodes]);
    if (this.#kept?.state !== state) {
      const counting = countAll(db, nodes, langs);
      this.#kept = { state, counted: counting };
      counting.catch(() => {
        if (this.#kept?.counted === counting) this.#kept = null;
      });
    }
    const [counted, files, editors] = [await this.#kept.counted, await filesOf(db), await editorsOf(db)];
    const contexts = nodes.map(({ identifier }) => ({
      identifier,
      texts: counted.get(identifier)?.texts ?? 0,
      files: files.get(identifier) ?? 0,
      editors: new Set(tree.chainOf(identifier).flatMap((one) => editors.get(one.identifier) ?? [])).size,
      languages: [...(counted.get(identifier)?.languages ?? [])],
    }));
    return { langs: [...langs], contexts };
  }
}

async function countAll(
  db: Kysely<Schema>,
  nodes: readonly ContextNode[],
  langs: readonly string[],
): Promise<Counted> {
  const counted = new Map<string, Pick<ContextCoverage, 'texts' | 'languages'>>();
  for (let start = 0; start < langs.length; start += LANGUAGES_AT_ONCE) {
    const some = langs.slice(start, start + LANGUAGES_AT_ONCE);
    const counts = await countTree(nodes, some.length, (context) => heldBy(db, context, some));
    for (const [identifier, { texts, languages }] of counts) {
      const named = languages.map((count, index) => ({ lang: some[index] ?? '', ...count }));
      const before = counted.get(identifier)?.languages ?? [];
      counted.set(identifier, { texts, languages: [...before, ...named] });
    }
  }
  return counted;
}

/** The identifiers of one context, with the languages of its active texts as bits. */
async function* heldBy(
  db: Kysely<Schema>,
  context: string,
  langs: readonly string[],
): AsyncGenerator<readonly HeldIdentifier[]> {
  const bits = [...langs.map((lang, index) => [lang, 2 ** index] as const), all()];
  const bitOf = sql.join(
    bits.map(([lang, bit]) => sql`when ${lang} then ${sql.lit(bit)}`),
    sql` `,
  );
  const yieldIfDue = eventLoopYielder();
  let last = '';
  for (;;) {
    const { rows } = await sql<HeldIdentifier>`
      select identifier, count(*) as texts, sum(case when active = 1 then case lang ${bitOf} else 0 end else 0 end) as languages
      from wordings where "contextIdentifier" = ${context} and identifier > ${last}
      group by identifier order by identifier limit ${sql.lit(AT_ONCE)}`.execute(db);
    yield rows.map((row) => ({ ...row, texts: Number(row.texts), languages: Number(row.languages) }));
    await yieldIfDue();
    last = rows.at(-1)?.identifier ?? last;
    if (rows.length < AT_ONCE) return;
  }
}

function all(): readonly [string, number] {
  return [ALL_LANGUAGES, 2 ** LANGUAGES_AT_ONCE];
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
