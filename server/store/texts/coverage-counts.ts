import { type Kysely, sql } from 'kysely';
import type { ContextCoverage } from '#contract/context-coverage.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { isOneOf } from '#server/dialect/base/among.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import {
  countTree,
  type HeldIdentifier,
  LANGUAGES_AT_ONCE,
  type ReadHeld,
} from '#server/domain/tree-coverage.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import type { Cache } from '#server/store/base/memory.ts';
import { newestRevision } from '#server/store/base/newest-revision.ts';
import {
  isMoved,
  MANY_CHANGES,
  type WordingChange,
  wordingChanges,
} from '#server/store/base/wording-changes.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';

/** Identifiers that are read at once. */
const AT_ONCE = 2_000;
/** Of so many contexts the texts of an identifier are read one by one; of more, all that it has. */
const FEW_CONTEXTS = 50;

type Counts = Pick<ContextCoverage, 'texts' | 'languages'>;
/** By the identifiers of the contexts; languages in the order of the scope. */
export type Counted = ReadonlyMap<string, Counts>;

/** What is counted: texts of these contexts, in these languages; 'all' may be one of them. */
export interface Scope {
  readonly nodes: readonly ContextNode[];
  readonly langs: readonly string[];
}

interface Kept {
  /** What was counted. */
  readonly scope: string;
  readonly revision: number;
  readonly counted: Counted;
}

/**
 * How complete contexts are. All texts of a scope are counted when it is first asked for; afterwards the history says
 * which identifiers have changed, and only those are counted again.
 */
export class KeptCounts implements Cache {
  readonly #most: number;
  readonly #kept = new Map<string, Kept>();
  readonly #turns = new Map<string, Promise<Counted>>();

  /** @param most scopes that are kept */
  constructor(most: number) {
    this.#most = most;
  }

  /** No-op: kept counts are brought up to date from the history on each read. */
  forget(): void {}

  forgetAll(): void {
    this.#kept.clear();
  }

  /** @param key of what is kept in the same place: of one whose scope has changed the latest */
  async of(db: Kysely<Schema>, key: string, scope: Scope): Promise<Counted> {
    // Two who ask at once shall not count everything twice.
    const before = this.#turns.get(key) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => this.#upToDate(db, key, scope));
    this.#turns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    }
  }

  async #upToDate(db: Kysely<Schema>, key: string, scope: Scope): Promise<Counted> {
    const revision = await newestRevision(db);
    const kept = this.#kept.get(key);
    const now = JSON.stringify(scope);
    const changes = kept?.scope === now ? await countedChanges(db, kept.revision, revision) : null;
    const counted =
      kept && changes
        ? await countAgain(db, scope, kept.counted, changes)
        : await count(scope, (langs) => (context) => heldBy(db, context, langs));
    // What was committed meanwhile is in some of the counts, and would be added to them once more.
    const meanwhile = await countedChanges(db, revision, await newestRevision(db));
    if (meanwhile?.length !== 0) return counted;
    this.#kept.delete(key);
    this.#kept.set(key, { scope: now, revision, counted });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
    return counted;
  }
}

/** What of a wording decides about the counts. */
interface Placed {
  readonly contextIdentifier: string;
  readonly identifier: string;
  readonly lang: string;
  readonly active: boolean;
}

/**
 * Changes after a revision, up to another one, that counts depend on: not those of what a text says.
 * @returns null where they cannot be followed
 */
async function countedChanges(
  db: Kysely<Schema>,
  after: number,
  upTo: number,
): Promise<readonly WordingChange[] | null> {
  return (await wordingChanges(db, after, upTo, MANY_CHANGES))?.filter(isMoved) ?? null;
}

/** Counts as they are after some changes: those of the identifiers that have changed are taken out and put in again. */
async function countAgain(
  db: Kysely<Schema>,
  scope: Scope,
  counted: Counted,
  changes: readonly WordingChange[],
): Promise<Counted> {
  const contexts = new Set(scope.nodes.map(({ identifier }) => identifier));
  const states = changes
    .flatMap(({ before, after }) => [before, after])
    .flatMap((state) => (state === null ? [] : [placed(state)]))
    .filter(({ contextIdentifier }) => contexts.has(contextIdentifier));
  if (states.length === 0) return counted;
  const identifiers = new Set(states.map(({ identifier }) => identifier));
  const rows = await db
    .selectFrom('wordings')
    .select(['id', 'contextIdentifier', 'identifier', 'lang', 'active'])
    .where(isOneOf(db, 'identifier', [...identifiers]))
    .$if(contexts.size <= FEW_CONTEXTS, (named) => named.where('contextIdentifier', 'in', [...contexts]))
    .execute();
  const now = new Map<number, Placed>(rows.map((row) => [row.id, { ...row, active: fromFlag(row.active) }]));
  const then = new Map(now);
  for (const { entityId, before } of changes.toReversed()) {
    if (before) then.set(entityId, placed(before));
    else then.delete(entityId);
  }
  return plus(plus(counted, await countOf(scope, now), 1), await countOf(scope, then), -1);
}

function placed({
  contextIdentifier,
  identifier,
  lang,
  active,
}: NonNullable<WordingChange['after']>): Placed {
  return {
    contextIdentifier: String(contextIdentifier),
    identifier: String(identifier),
    lang: String(lang),
    active: active === true,
  };
}

function plus(counted: Counted, others: Counted, sign: 1 | -1): Counted {
  return new Map(
    [...counted].map(([context, { texts, languages }]) => {
      const other = others.get(context);
      const sums = languages.map(({ lang, own, inherited, missing }, index) => ({
        lang,
        own: own + sign * (other?.languages[index]?.own ?? 0),
        inherited: inherited + sign * (other?.languages[index]?.inherited ?? 0),
        missing: missing + sign * (other?.languages[index]?.missing ?? 0),
      }));
      return [context, { texts: texts + sign * (other?.texts ?? 0), languages: sums }];
    }),
  );
}

/** Counts these texts alone. */
function countOf(scope: Scope, texts: ReadonlyMap<number, Placed>): Promise<Counted> {
  const ofContext = Map.groupBy(texts.values(), ({ contextIdentifier }) => contextIdentifier);
  return count(scope, (langs) => {
    const bits = new Map(bitsOf(langs));
    return async function* (context) {
      const held = Map.groupBy(ofContext.get(context) ?? [], ({ identifier }) => identifier);
      yield [...held].map(([identifier, all]) => ({
        identifier,
        texts: all.length,
        languages: all.reduce((sum, { lang, active }) => sum | (active ? (bits.get(lang) ?? 0) : 0), 0),
      }));
    };
  });
}

async function count(
  { nodes, langs }: Scope,
  reader: (langs: readonly string[]) => ReadHeld,
): Promise<Counted> {
  const counted = new Map<string, Counts>();
  for (let start = 0; start < langs.length; start += LANGUAGES_AT_ONCE) {
    const some = langs.slice(start, start + LANGUAGES_AT_ONCE);
    const counts = await countTree(nodes, some.length, reader(some));
    for (const [identifier, { texts, languages }] of counts) {
      const named = languages.map((one, index) => ({ lang: some[index] ?? '', ...one }));
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
  const bitOf = sql.join(
    bitsOf(langs).map(([lang, bit]) => sql`when ${lang} then ${sql.lit(bit)}`),
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

function bitsOf(langs: readonly string[]): [lang: string, bit: number][] {
  const bits = new Map(langs.map((lang, index) => [lang, 2 ** index]));
  return [...bits.set(ALL_LANGUAGES, (bits.get(ALL_LANGUAGES) ?? 0) + 2 ** LANGUAGES_AT_ONCE)];
}
