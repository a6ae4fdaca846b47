import type { Kysely } from 'kysely';
import { CHANGES_NOTHING, IMPACT_ROWS, type Impact } from '#contract/impact.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { checkText } from '#contract/text-checks.ts';
import type { TextFinding } from '#contract/text-finding.ts';
import { COMPARISON_ROWS } from '#contract/wording-exchange.ts';
import type { ReplacedText, Replacement } from '#contract/wording-replace.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import { resolveWording } from '#server/domain/inheritance.ts';
import { foldedPartOf, patternOf } from '#server/domain/replacement.ts';
import type { Rights } from '#server/domain/rights.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { impactOf } from '#server/store/effective/impact.ts';
import type { Change } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { layersOf } from '#server/store/texts/context-overview.ts';
import { scopeOf } from '#server/store/texts/replace-scope.ts';
import { wordingPages } from '#server/store/texts/wording-export.ts';
import {
  choiceOf,
  holding,
  type ReplacePayload,
  ReplaceState,
  type ReplaceStep,
  stepsIn,
} from '#server/store/texts/wording-replace.ts';
import { findWordingsIn, toWording } from '#server/store/texts/wordings.ts';

/** Characters of all rows together at most: a few texts may be as long as many others. */
const CHARACTERS_AT_MOST = 1_000_000;
const IDENTIFIERS_AT_ONCE = 500;

/** This many texts have their effects on other contexts worked out, and this many characters of theirs. */
const EFFECTS_OF_TEXTS = 2_000;
const EFFECTS_OF_CHARACTERS = 10_000_000;

/** Preview of a replacement, before its effects on other contexts are computed. */
export interface ReplacePreview {
  readonly replacement: Omit<Replacement, 'inherited'>;
  /** Of the texts that are chosen; the first of them where there are very many. */
  readonly changes: readonly Change[];
  /** How many texts are chosen. */
  readonly chosen: number;
}

/**
 * Previews a replacement text by text. It only reads, so it blocks no writer, and of very many texts it keeps no more
 * than it answers.
 * @param signal aborts once the client has disconnected
 * @throws Refusal as scopeOf does
 */
export async function previewReplacement(
  db: Kysely<Schema>,
  rights: Rights,
  payload: ReplacePayload,
  signal: AbortSignal,
): Promise<ReplacePreview> {
  const scope = await scopeOf(db, rights, payload);
  const isChosen = choiceOf(payload);
  const state = new ReplaceState();
  const found = new FoundTexts();
  const changes: Change[] = [];
  let chosen = 0;
  let characters = 0;
  for await (const steps of stepsIn(db, await holding(db, scope.contexts, payload), payload)) {
    signal.throwIfAborted();
    for (const step of steps) {
      state.add(step);
      found.add(step);
      if (!isChosen(step)) continue;
      chosen += 1;
      const { before, after } = step;
      characters += (before.value?.length ?? 0) + after.length;
      if (changes.length >= EFFECTS_OF_TEXTS || characters > EFFECTS_OF_CHARACTERS) continue;
      const changed = { ...before, value: after };
      changes.push({ subject: 'wording', entityId: before.id, operation: 'MOD', before, after: changed });
    }
  }
  const foreign = await countsIn(db, await holding(db, scope.foreign, payload), payload);
  return {
    replacement: {
      ...found.all(),
      foreign,
      state: state.value(),
      ...(chosen > changes.length && { effectsOmitted: true }),
    },
    changes,
    chosen,
  };
}

/** The impact of what a preview has found. */
export async function impactOfPreview(
  db: Kysely<Schema>,
  { changes, chosen }: ReplacePreview,
): Promise<Impact> {
  if (chosen === changes.length) return impactOf(db, { changes, users: [] });
  const changed = changes.slice(0, IMPACT_ROWS).map(({ entityId, before }) => ({
    ...{ type: 'wording' as const, id: entityId, identifier: String(before?.identifier) },
    ...{ contextIdentifier: String(before?.contextIdentifier), lang: String(before?.lang) },
  }));
  return { ...CHANGES_NOTHING, changed, counts: { ...CHANGES_NOTHING.counts, changed: chosen } };
}

/** The first texts that are found, and how many there are in which context. */
class FoundTexts {
  readonly #rows: ReplacedText[] = [];
  readonly #counts = { texts: 0, hits: 0, obstacles: 0 };
  readonly #contexts = new Map<string, Replacement['contexts'][number]>();
  #characters = 0;

  add({ before, after, hits, obstacle }: ReplaceStep): void {
    const { id, contextIdentifier, identifier, lang, active } = before;
    const value = before.value ?? '';
    const isHeld = obstacle !== null;
    this.#counts.texts += 1;
    this.#counts.hits += hits;
    if (isHeld) this.#counts.obstacles += 1;
    const ofContext = this.#contexts.get(contextIdentifier) ?? { contextIdentifier, texts: 0, obstacles: 0 };
    this.#contexts.set(contextIdentifier, {
      contextIdentifier,
      texts: ofContext.texts + 1,
      obstacles: ofContext.obstacles + (isHeld ? 1 : 0),
    });
    this.#characters += value.length + after.length;
    if (this.#rows.length >= COMPARISON_ROWS || this.#characters > CHARACTERS_AT_MOST) return;
    const findings = isHeld ? [] : findingsOf(value, after, lang);
    this.#rows.push({
      ...{ id, contextIdentifier, identifier, lang, before: value, after, hits, active },
      ...(isHeld && { obstacle }),
      ...(findings.length > 0 && { findings }),
    });
  }

  all(): Pick<Replacement, 'rows' | 'counts' | 'contexts'> {
    return { rows: this.#rows, counts: this.#counts, contexts: [...this.#contexts.values()] };
  }
}

/** Problems that the replacement itself introduces: the current text is the reference for the new one. */
function findingsOf(before: string, after: string, lang: string): TextFinding[] {
  return [...checkText({ value: after, lang, reference: { lang, value: before }, note: null })];
}

/** How many texts of contexts hold what is looked for and would read otherwise. */
async function countsIn(
  db: Kysely<Schema>,
  contexts: readonly string[],
  payload: ReplacePayload,
): Promise<Replacement['foreign']> {
  const counts: Replacement['foreign'] = [];
  for (const contextIdentifier of contexts) {
    let count = 0;
    for await (const steps of stepsIn(db, [contextIdentifier], payload)) count += steps.length;
    if (count > 0) counts.push({ contextIdentifier, count });
  }
  return counts;
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
  const yieldIfDue = eventLoopYielder();
  const identifiers = [...found.keys()];
  const contexts = chain.map(({ identifier }) => identifier);
  for (let start = 0; start < identifiers.length; start += IDENTIFIERS_AT_ONCE) {
    const batch = identifiers.slice(start, start + IDENTIFIERS_AT_ONCE);
    const wordings = (await findWordingsIn(db, contexts, batch)).map(toWording);
    const ofIdentifier = Map.groupBy(wordings, ({ identifier }) => identifier);
    for (const identifier of batch) {
      await yieldIfDue();
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
  const yieldIfDue = eventLoopYielder();
  const found = new Map<string, TextPlace[]>();
  for (const { identifier: context } of chain.slice(1)) {
    for await (const page of wordingPages(db, context, langs, foldedPartOf(payload))) {
      for (const { identifier, contextIdentifier, lang, value } of page) {
        await yieldIfDue();
        if ((value ?? '').search(pattern) < 0) continue;
        found.set(identifier, [...(found.get(identifier) ?? []), { contextIdentifier, lang }]);
      }
    }
  }
  return found;
}
