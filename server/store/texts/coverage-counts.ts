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
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';
import { isMoved, type WordingChange, wordingChanges } from '#server/store/texts/changes-since.ts';

/** Identifiers that are read at once. */
const AT_ONCE = 2_000;

type Counts = Pick<ContextCoverage, 'texts' | 'languages'>;
/** By the identifiers of the contexts. */
export type Counted = ReadonlyMap<string, Counts>;

/** What the texts are counted by. */
export interface CountedBy {
  readonly nodes: readonly ContextNode[];
  readonly langs: readonly string[];
}

/** What of a wording decides about the counts. */
interface Placed {
  readonly contextIdentifier: string;
  readonly identifier: string;
  readonly lang: string;
  readonly active: boolean;
}

/** Goes through all texts of all contexts. */
export function countAll(db: Kysely<Schema>, by: CountedBy): Promise<Counted> {
  return count(by, (langs) => (context) => heldBy(db, context, langs));
}

/**
 * Changes after a revision, up to another one, that counts depend on: not those of what a text says.
 * @returns null where they cannot be followed
 */
export async function countedChanges(
  db: Kysely<Schema>,
  after: number,
  upTo: number,
): Promise<readonly WordingChange[] | null> {
  return (await wordingChanges(db, after, upTo))?.filter(isMoved) ?? null;
}

/** Counts as they are after some changes: those of the identifiers that have changed are taken out and put in again. */
export async function countAgain(
  db: Kysely<Schema>,
  by: CountedBy,
  counted: Counted,
  changes: readonly WordingChange[],
): Promise<Counted> {
  if (changes.length === 0) return counted;
  const states = changes.flatMap(({ before, after }) => [before, after]).filter((state) => state !== null);
  const identifiers = new Set(states.map((state) => placed(state).identifier));
  const rows = await db
    .selectFrom('wordings')
    .select(['id', 'contextIdentifier', 'identifier', 'lang', 'active'])
    .where(isOneOf(db, 'identifier', [...identifiers]))
    .execute();
  const now = new Map<number, Placed>(rows.map((row) => [row.id, { ...row, active: fromFlag(row.active) }]));
  const then = new Map(now);
  for (const { entityId, before } of changes.toReversed()) {
    if (before) then.set(entityId, placed(before));
    else then.delete(entityId);
  }
  return plus(plus(counted, await countOf(by, now), 1), await countOf(by, then), -1);
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
function countOf(by: CountedBy, texts: ReadonlyMap<number, Placed>): Promise<Counted> {
  const ofContext = Map.groupBy(texts.values(), ({ contextIdentifier }) => contextIdentifier);
  return count(by, (langs) => {
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
  { nodes, langs }: CountedBy,
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
  return [
    ...langs.map((lang, index): [string, number] => [lang, 2 ** index]),
    [ALL_LANGUAGES, 2 ** LANGUAGES_AT_ONCE],
  ];
}
