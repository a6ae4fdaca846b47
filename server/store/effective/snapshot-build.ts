import { createHash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { FlattenedWordings } from '#server/domain/flattened-wordings.ts';
import { FALLBACK_LANG_IDENTIFIER, type LayerWording } from '#server/domain/inheritance.ts';
import { Encodings } from '#server/store/base/encodings.ts';
import { PiecesOfAnswer, shortDigest } from '#server/store/base/pieces-of-answer.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag, toInstant } from '#server/store/schema/values.ts';

/** Texts of one context, ready to go out. */
export interface Snapshot {
  /** The whole answer of wording/get. */
  readonly body: Buffer;
  readonly encodings: Encodings;
  /** Whether the answer is compressed by gzip, as it is where it is large. */
  readonly isCompressed: boolean;
  /** Of the texts, not of the time at which they were put together. */
  readonly etag: string;
  /** What all texts of the context are known by, whichever of them are in here; null where a prefix left some out. */
  readonly contextRev: string | null;
  /** null where texts are not to be written over. */
  readonly layout: Layout | null;
}

/** Where what stands in the bytes of an answer. */
export interface Layout {
  /** The members of each language, without its braces. */
  readonly sections: readonly { readonly lang: string; readonly start: number; readonly end: number }[];
  /** Behind what the tag is made of. */
  readonly end: number;
}

/** Which of the texts are wanted, and how. */
export interface SnapshotForm {
  /** Language codes, the most wanted one first; null for all languages. */
  readonly langs: readonly string[] | null;
  /** Whether one language is wanted with everything resolved. */
  readonly isFlat: boolean;
}

/** As the specification has it. */
export const ALL_TEXTS: SnapshotForm = { langs: null, isFlat: false };

export interface SnapshotRequest {
  readonly contextIdentifier: string;
  /** Identifiers of the active contexts from this one up to the root. */
  readonly activeChain: readonly string[];
  /** Only identifiers that begin with one of these, of which none begins with another; one that is empty takes all. */
  readonly prefixes: readonly string[];
  readonly form: SnapshotForm;
  /** Bytes from which on the answer is compressed while it is put together, and kept in no other way. */
  readonly large: number;
}

/** This many texts are read or written in one go; then whatever else waits has its turn. */
const TEXTS_AT_ONCE = 1_000;
const HIGHEST_CHARACTER = '\u{10ffff}';

type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the texts of a context and everything above it, and writes the answer that they make. */
export async function buildSnapshot(
  db: Kysely<Schema>,
  { contextIdentifier, activeChain, prefixes, form, large }: SnapshotRequest,
  now: number,
): Promise<Snapshot> {
  const flattened = await flatten(db, activeChain, prefixes);
  const isWhole = prefixes.includes('');
  // Its own reading, because the prefixes may have left it out.
  const named = isWhole ? flattened : await flatten(db, activeChain, [FALLBACK_LANG_IDENTIFIER]);
  const fallbackLang = named.fallbackLang();
  const all = { texts: flattened.texts, contextIdentifier, fallbackLang };
  const answer = new PiecesOfAnswer(large);
  if (form.langs === null && !form.isFlat) {
    const edges: number[] = [];
    for await (const piece of wordingsIn(all, () => edges.push(answer.bytes))) await answer.add(piece);
    await answer.add('}}');
    const rev = answer.digest();
    const sections = [...all.texts.keys()].map((lang, index) => ({
      ...{ lang, start: edges[2 * index] ?? 0, end: edges[2 * index + 1] ?? 0 },
    }));
    const layout = { sections, end: answer.bytes };
    return finished(answer, { rev, contextRev: isWhole ? rev : null, layout, now });
  }
  const contextRev = isWhole ? await revOf(all) : null;
  const chosen = form.isFlat ? flattened.lookedUpIn(form.langs ?? [], fallbackLang) : null;
  const texts = chosen
    ? new Map([[chosen.lang, await merged(chosen.nearest)]])
    : flattened.only(form.langs ?? []);
  for await (const piece of wordingsIn({ ...all, texts })) await answer.add(piece);
  if (chosen) await answer.add(`,"lang":${JSON.stringify(chosen.lang)}`);
  const rev = answer.digest();
  await answer.add(`${contextRev === null ? '' : `,"rev":"${contextRev}"`}}}`);
  return finished(answer, { rev, contextRev, now });
}

interface Finishing {
  readonly rev: string;
  readonly contextRev: string | null;
  readonly layout?: Layout;
  readonly now: number;
}

async function finished(
  answer: PiecesOfAnswer,
  { rev, contextRev, layout, now }: Finishing,
): Promise<Snapshot> {
  await answer.add(
    `,"messages":[],"warnings":[],"errors":[],"errCodes":[],"serverTime":"${toInstant(now)}"}`,
  );
  const { body, isCompressed } = await answer.whole();
  const etag = `W/"${rev}"`;
  const at = isCompressed ? null : (layout ?? null);
  return { body, encodings: new Encodings(body), isCompressed, etag, contextRev, layout: at };
}

/** A snapshot of all languages from what its tag is made of. */
export async function finishedSnapshot(
  { pieces, layout }: { readonly pieces: readonly Buffer[]; readonly layout: Layout },
  isWhole: boolean,
  now: number,
): Promise<Snapshot> {
  const answer = new PiecesOfAnswer(Number.POSITIVE_INFINITY);
  for (const piece of pieces) await answer.add(piece);
  const rev = answer.digest();
  return finished(answer, { rev, contextRev: isWhole ? rev : null, layout, now });
}

interface Written {
  readonly texts: Texts;
  readonly contextIdentifier: string;
  readonly fallbackLang: string;
}

/**
 * The beginning of the answer up to the last of its properties that every form has.
 * @param edge is called where the members of a language begin and where they end
 */
async function* wordingsIn(
  { texts, contextIdentifier, fallbackLang }: Written,
  edge?: () => void,
): AsyncGenerator<string> {
  yield '{"success":true,"content":{"wordings":{"flattenedWordings":{';
  let separator = '';
  for (const [lang, ofLang] of texts) {
    yield `${separator}${JSON.stringify(lang)}:{`;
    edge?.();
    yield* written(ofLang);
    edge?.();
    yield '}';
    separator = ',';
  }
  yield `},"context":${JSON.stringify(contextIdentifier)},"fallbackLang":${JSON.stringify(fallbackLang)}`;
}

/** One text for each identifier: the nearest. */
async function merged(nearest: readonly ReadonlyMap<string, string>[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  let seen = 0;
  for (const some of nearest) {
    for (const [identifier, value] of some) {
      if (!texts.has(identifier)) texts.set(identifier, value);
      if (++seen % TEXTS_AT_ONCE === 0) await otherWork();
    }
  }
  return texts;
}

/** The tag that an answer with all of these texts has. */
async function revOf(all: Written): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of wordingsIn(all)) hash.update(piece);
  return shortDigest(hash.update('}}'));
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
