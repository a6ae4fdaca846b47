import { setImmediate as otherWork } from 'node:timers/promises';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { FlattenedWordings } from '#server/domain/flattened-wordings.ts';
import { FALLBACK_LANG_IDENTIFIER, type LayerWording } from '#server/domain/inheritance.ts';
import { PiecesOfAnswer } from '#server/store/base/pieces-of-answer.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag, toInstant } from '#server/store/schema/values.ts';

/** All texts of one context, ready to go out. */
export interface Snapshot {
  /** The whole answer of wording/get. */
  readonly body: Buffer;
  /** Whether the answer is compressed by gzip, as it is where it is large. */
  readonly isCompressed: boolean;
  /** Of the texts, not of the time at which they were put together. */
  readonly etag: string;
}

export interface SnapshotRequest {
  readonly contextIdentifier: string;
  /** Identifiers of the active contexts from this one up to the root. */
  readonly activeChain: readonly string[];
  /** Only identifiers that begin with one of these, of which none begins with another; one that is empty takes all. */
  readonly prefixes: readonly string[];
  /** Bytes from which on the answer is compressed. */
  readonly large: number;
}

/** This many texts are read or written in one go; then whatever else waits has its turn. */
const TEXTS_AT_ONCE = 1_000;
const HIGHEST_CHARACTER = '\u{10ffff}';

/** Reads the texts of a context and everything above it, and writes the answer that they make. */
export async function buildSnapshot(
  db: Kysely<Schema>,
  { contextIdentifier, activeChain, prefixes, large }: SnapshotRequest,
  now: number,
): Promise<Snapshot> {
  const flattened = await flatten(db, activeChain, prefixes);
  // Its own reading, because the prefixes may have left it out.
  const named = prefixes.includes('')
    ? flattened
    : await flatten(db, activeChain, [FALLBACK_LANG_IDENTIFIER]);
  const fallbackLang = named.fallbackLang();
  const answer = new PiecesOfAnswer(large);
  await answer.add('{"success":true,"content":{"wordings":{"flattenedWordings":{');
  let separator = '';
  for (const [lang, ofLang] of flattened.texts) {
    await answer.add(`${separator}${JSON.stringify(lang)}:{`);
    for await (const piece of written(ofLang)) await answer.add(piece);
    await answer.add('}');
    separator = ',';
  }
  await answer.add(
    `},"context":${JSON.stringify(contextIdentifier)},"fallbackLang":${JSON.stringify(fallbackLang)}}}`,
  );
  const etag = `W/"${answer.digest()}"`;
  await answer.add(
    `,"messages":[],"warnings":[],"errors":[],"errCodes":[],"serverTime":"${toInstant(now)}"}`,
  );
  return { ...(await answer.whole()), etag };
}

async function flatten(
  db: Kysely<Schema>,
  activeChain: readonly string[],
  prefixes: readonly string[],
): Promise<FlattenedWordings> {
  const flattened = new FlattenedWordings();
  for (const contextIdentifier of activeChain) {
    for (const prefix of prefixes) {
      for await (const page of textsOf(db, contextIdentifier, prefix)) flattened.add(page);
    }
    flattened.endLayer();
  }
  return flattened;
}

/** The texts of one context that begin so, in the order of the index that they are read from. */
async function* textsOf(
  db: Kysely<Schema>,
  contextIdentifier: string,
  prefix: string,
): AsyncGenerator<LayerWording[]> {
  let last: LayerWording | undefined;
  do {
    let page = db
      .selectFrom('wordings')
      .select(['lang', 'identifier', 'value', 'resetInheritance', 'active'])
      .where('contextIdentifier', '=', contextIdentifier)
      .orderBy('identifier')
      .orderBy('lang')
      .limit(TEXTS_AT_ONCE);
    if (prefix !== '') {
      page = page
        .where('identifier', '>=', prefix)
        .where('identifier', '<=', `${prefix}${HIGHEST_CHARACTER}`);
    }
    if (last) page = page.where(sql<SqlBool>`(identifier, lang) > (${last.identifier}, ${last.lang})`);
    const rows = await page.execute();
    const texts = rows.map((row) => ({
      ...row,
      resetInheritance: fromFlag(row.resetInheritance),
      active: fromFlag(row.active),
    }));
    yield texts;
    last = texts.length < TEXTS_AT_ONCE ? undefined : texts.at(-1);
    if (last) await otherWork();
  } while (last);
}

/** The texts of one language as the members of a JSON object. */
async function* written(texts: ReadonlyMap<string, string>): AsyncGenerator<string> {
  let members: string[] = [];
  let separator = '';
  for (const [identifier, value] of texts) {
    members.push(`${JSON.stringify(identifier)}:${JSON.stringify(value)}`);
    if (members.length < TEXTS_AT_ONCE) continue;
    yield separator + members.join(',');
    separator = ',';
    members = [];
    await otherWork();
  }
  if (members.length > 0) yield separator + members.join(',');
}
