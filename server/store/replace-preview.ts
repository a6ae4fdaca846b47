import type { Kysely } from 'kysely';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { COMPARISON_ROWS } from '#contract/wording-exchange.ts';
import type { ReplacedText, Replacement } from '#contract/wording-replace.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import { resolveWording } from '#server/domain/inheritance.ts';
import { foldedPartOf, patternOf } from '#server/domain/replacement.ts';
import { breathe } from '#server/exchange/breath.ts';
import { layersOf } from '#server/store/context-overview.ts';
import type { Schema } from '#server/store/schema.ts';
import { wordingPages } from '#server/store/wording-export.ts';
import type { ReplaceFound, ReplacePayload } from '#server/store/wording-replace.ts';
import { findWordingsIn, toWording } from '#server/store/wordings.ts';

/** Characters of all rows together at most: a few texts may be as long as many others. */
const CHARACTERS_AT_MOST = 1_000_000;
const IDENTIFIERS_AT_ONCE = 500;

/** What a replacement would do, text by text, and what it cannot do here. */
export function replacementOf(
  { steps, state }: ReplaceFound,
  inherited: Replacement['inherited'],
): Replacement {
  const rows: ReplacedText[] = [];
  let characters = 0;
  for (const { before, after, hits, obstacle } of steps) {
    const { id, identifier, lang, active, value } = before;
    characters += (value?.length ?? 0) + after.length;
    if (rows.length >= COMPARISON_ROWS || characters > CHARACTERS_AT_MOST) break;
    rows.push({
      id,
      identifier,
      lang,
      before: value ?? '',
      after,
      hits,
      active,
      ...(obstacle && { obstacle }),
    });
  }
  const counts = {
    texts: steps.length,
    hits: steps.reduce((sum, { hits }) => sum + hits, 0),
    obstacles: steps.filter(({ obstacle }) => obstacle !== null).length,
  };
  return { rows, counts, inherited, state };
}

/**
 * How many texts of each context further up are shown at this one, in the languages that are looked at, and hold what is
 * looked for. A text of the fallback language is not counted: it is found in its own.
 * @param chain the context first, its root last
 * @param known every code of the languages table
 */
export async function inheritedHits(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  payload: ReplacePayload,
  known: readonly string[],
): Promise<Replacement['inherited']> {
  const langs = payload.langs ?? [ALL_LANGUAGES, ...known];
  const shownIn = new Map<string, number>();
  const found = await hitsAbove(db, chain, payload);
  const breath = breathe();
  const identifiers = [...found.keys()];
  const contexts = chain.map(({ identifier }) => identifier);
  for (let start = 0; start < identifiers.length; start += IDENTIFIERS_AT_ONCE) {
    const batch = identifiers.slice(start, start + IDENTIFIERS_AT_ONCE);
    const wordings = (await findWordingsIn(db, contexts, batch)).map(toWording);
    const ofIdentifier = Map.groupBy(wordings, ({ identifier }) => identifier);
    for (const identifier of batch) {
      await breath();
      const layers = layersOf(chain, ofIdentifier.get(identifier) ?? []);
      // The language itself in the place of the fallback language: the same walk again finds no more.
      const shown = langs.map((lang) => resolveWording(layers, identifier, lang, lang));
      const places = new Set(shown.map((text) => text && placeOf(text)));
      for (const place of found.get(identifier) ?? []) {
        if (!places.has(placeOf(place))) continue;
        shownIn.set(place.contextIdentifier, (shownIn.get(place.contextIdentifier) ?? 0) + 1);
      }
    }
  }
  return contexts.flatMap((contextIdentifier) => {
    const count = shownIn.get(contextIdentifier);
    return count === undefined ? [] : [{ contextIdentifier, count }];
  });
}

interface TextPlace {
  readonly contextIdentifier: string;
  readonly lang: string;
}

function placeOf({ contextIdentifier, lang }: TextPlace): string {
  return `${contextIdentifier}\u0000${lang}`;
}

/** By identifier, where the contexts further up hold what is looked for, shown or not. */
async function hitsAbove(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  payload: ReplacePayload,
): Promise<Map<string, TextPlace[]>> {
  const langs = payload.langs ? [...new Set([...payload.langs, ALL_LANGUAGES])] : null;
  const pattern = patternOf(payload);
  const breath = breathe();
  const found = new Map<string, TextPlace[]>();
  for (const { identifier: context } of chain.slice(1)) {
    for await (const page of wordingPages(db, context, langs, foldedPartOf(payload))) {
      for (const { identifier, contextIdentifier, lang, value } of page) {
        await breath();
        if ((value ?? '').search(pattern) < 0) continue;
        found.set(identifier, [...(found.get(identifier) ?? []), { contextIdentifier, lang }]);
      }
    }
  }
  return found;
}
