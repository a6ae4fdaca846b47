import type { Kysely } from 'kysely';
import { FlattenedWordings } from '#server/domain/flattened-wordings.ts';
import { FALLBACK_LANG_IDENTIFIER } from '#server/domain/inheritance.ts';
import { isMoved, type WordingChange } from '#server/store/base/wording-changes.ts';
import { wordingsNamed } from '#server/store/effective/effective-read.ts';
import {
  finishedSnapshot,
  type Layout,
  type Snapshot,
  type SnapshotRequest,
} from '#server/store/effective/snapshot-build.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Of more identifiers all texts are put together again. */
const IDENTIFIERS_AT_MOST = 50;

/**
 * A snapshot as it is after some changes, where these leave every text where it is: the texts of the identifiers in question
 * are read, and those in the answer that say something else are written over.
 * @param request of which it is: all texts in all languages, or those with some prefixes
 * @param changes of texts of the chain, since it was put together
 * @returns null where it has to be put together again
 */
export async function patchedSnapshot(
  db: Kysely<Schema>,
  snapshot: Snapshot,
  { activeChain, prefixes }: Pick<SnapshotRequest, 'activeChain' | 'prefixes'>,
  changes: readonly WordingChange[],
  now: number,
): Promise<Snapshot | null> {
  const { layout } = snapshot;
  if (!layout || changes.some(isMoved)) return null;
  const changed = new Set(changes.map(({ after }) => String(after?.identifier)));
  const identifiers = [...changed].filter((one) => prefixes.some((prefix) => one.startsWith(prefix)));
  if (identifiers.length > IDENTIFIERS_AT_MOST || changed.has(FALLBACK_LANG_IDENTIFIER)) return null;
  const texts = identifiers.length === 0 ? new Map() : await textsOf(db, activeChain, identifiers);
  const patches = patchesFor(snapshot.body, layout, identifiers, texts);
  if (patches?.length === 0) return snapshot;
  return patches && finishedSnapshot(patched(snapshot.body, layout, patches), prefixes.includes(''), now);
}

type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function textsOf(
  db: Kysely<Schema>,
  activeChain: readonly string[],
  identifiers: readonly string[],
): Promise<Texts> {
  const named = await wordingsNamed(db, identifiers, new Set(activeChain));
  const flattened = new FlattenedWordings();
  for (const contextIdentifier of activeChain) {
    for (const layers of named.values()) flattened.add(layers.get(contextIdentifier) ?? []);
    flattened.endLayer();
  }
  return flattened.texts;
}

interface Patch {
  /** Bytes of the answer that are written over. */
  readonly from: number;
  readonly to: number;
  readonly by: Buffer;
}

/** @returns in their order; null where a text has come or gone */
function patchesFor(
  body: Buffer,
  { sections }: Layout,
  identifiers: readonly string[],
  texts: Texts,
): readonly Patch[] | null {
  const patches: Patch[] = [];
  const langs = new Set([...texts.keys(), ...sections.map(({ lang }) => lang)]);
  for (const lang of langs) {
    const section = sections.find((one) => one.lang === lang);
    for (const identifier of identifiers) {
      const is = texts.get(lang)?.get(identifier);
      const was = section && valueIn(body, section, identifier);
      if ((is === undefined) !== (was === undefined)) return null;
      if (is === undefined || was === undefined) continue;
      const by = Buffer.from(JSON.stringify(is));
      if (body.compare(by, 0, by.length, was.from, was.to) !== 0) patches.push({ ...was, by });
    }
  }
  return patches.sort((one, other) => one.from - other.from);
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const SEPARATORS = [...'{,'].map((one) => one.charCodeAt(0));

/**
 * Where the value of a member stands, with its quotes. A quote within a text is escaped, so that a name between plain ones
 * that follows a brace or a comma is a member's, and nothing else.
 */
function valueIn(
  body: Buffer,
  { start, end }: Layout['sections'][number],
  identifier: string,
): Pick<Patch, 'from' | 'to'> | undefined {
  const name = Buffer.from(`${JSON.stringify(identifier)}:`);
  for (let at = body.indexOf(name, start); at >= 0 && at < end; at = body.indexOf(name, at + 1)) {
    if (!SEPARATORS.includes(body[at - 1] ?? 0)) continue;
    const from = at + name.length;
    return { from, to: endOfString(body, from) };
  }
  return undefined;
}

/** @param from of its first quote @returns behind its last one */
function endOfString(body: Buffer, from: number): number {
  for (let at = body.indexOf(QUOTE, from + 1); at >= 0; at = body.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (body[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  throw new Error('a text of an answer has no end');
}

/** The answer up to where its revision ends, with the new texts in it, and where they stand now. */
function patched(body: Buffer, { sections, end }: Layout, patches: readonly Patch[]) {
  const pieces: Buffer[] = [];
  let done = 0;
  for (const { from, to, by } of patches) {
    pieces.push(body.subarray(done, from), by);
    done = to;
  }
  pieces.push(body.subarray(done, end));
  const moved = (place: number) =>
    patches.reduce((sum, { from, to, by }) => (to <= place ? sum + by.length - (to - from) : sum), place);
  return {
    pieces,
    layout: {
      sections: sections.map(({ lang, ...edges }) => ({
        lang,
        start: moved(edges.start),
        end: moved(edges.end),
      })),
      end: moved(end),
    },
  };
}
