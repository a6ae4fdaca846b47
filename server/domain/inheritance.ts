import { ALL_LANGUAGES, FALLBACK_LANGUAGE } from '#contract/limits.ts';
import type { WordingLayer } from '#contract/wording.ts';

/*
 * How a wording is found: from a context up through its parents. Plain functions over layers that the caller has
 * loaded; the context asked for comes first, its root last. Whether the first context is active at all is the
 * caller's question: an inactive one hands out no texts, and is prepared as if it were active.
 */

/** One text of one context, as far as it matters for inheritance. */
export interface LayerWording {
  readonly lang: string;
  readonly identifier: string;
  readonly value: string | null;
  readonly resetInheritance: boolean;
  readonly active: boolean;
}

/** One context on the way to the root, with its texts; at most one for each (identifier, lang). */
export interface Layer {
  readonly contextIdentifier: string;
  readonly active: boolean;
  readonly wordings: readonly LayerWording[];
}

/** The text that a walk ended with, and where it stood. */
export interface FoundWording {
  readonly value: string;
  readonly lang: string;
  readonly contextIdentifier: string;
}

/** The identifier under which a context says in which language missing texts are looked for. */
export const FALLBACK_LANG_IDENTIFIER = 'Global.fallbackLang';

/**
 * The text for an identifier in a language, at the first of the layers.
 * @param layers nearest first, root last; inactive contexts and wordings are skipped
 * @param fallbackLang the language in which the walk is repeated when it found nothing
 * @returns null when the default text has to stand in
 */
export function resolveWording(
  layers: readonly Layer[],
  identifier: string,
  lang: string,
  fallbackLang: string,
): FoundWording | null {
  return walk(layers, identifier, lang) ?? walk(layers, identifier, fallbackLang);
}

/**
 * The fallback language of the first layer's context: what Global.fallbackLang says there for all languages, else in
 * English, else 'en'.
 */
export function fallbackLanguageOf(layers: readonly Layer[]): string {
  const named = resolveWording(layers, FALLBACK_LANG_IDENTIFIER, ALL_LANGUAGES, FALLBACK_LANGUAGE);
  return named?.value.trim() || FALLBACK_LANGUAGE;
}

function walk(layers: readonly Layer[], identifier: string, lang: string): FoundWording | null {
  let remembered: FoundWording | null = null;
  for (const layer of layers) {
    if (!layer.active) continue;
    const own = activeWording(layer, identifier, lang);
    if (own) return found(layer, own);
    const all = activeWording(layer, identifier, ALL_LANGUAGES);
    if (!all) continue;
    remembered ??= found(layer, all);
    if (all.resetInheritance) break;
  }
  return remembered;
}

function activeWording(layer: Layer, identifier: string, lang: string): LayerWording | undefined {
  return layer.wordings.find(
    (wording) => wording.active && wording.identifier === identifier && wording.lang === lang,
  );
}

/** A wording without a value is an empty text: anyone who wrote it wants nothing to be shown. */
function found(layer: Layer, wording: LayerWording): FoundWording {
  return { value: wording.value ?? '', lang: wording.lang, contextIdentifier: layer.contextIdentifier };
}

/**
 * Every wording that the layers hold for an identifier, nearest first, each with the reason why it is shown in `lang`
 * or not. The reasons:
 * - language, all: it is the text that is shown, found in the language itself or for all languages;
 * - overridden: a nearer layer hides it;
 * - overriddenByLanguage: for all languages, passed over because a text in the language is found;
 * - reset: the walk ended before it, at a layer with resetInheritance;
 * - inactive: it, or its context, is switched off;
 * - otherLanguage: it is in a language that was not asked for; with `wins` it is the text of the fallback language.
 */
export function wordingInheritance(
  layers: readonly Layer[],
  identifier: string,
  lang: string,
  fallbackLang: string,
): WordingLayer[] {
  const winner = resolveWording(layers, identifier, lang, fallbackLang);
  let winnerPassed = false;
  let resetPassed = false;
  const entries: WordingLayer[] = [];
  for (const layer of layers) {
    const here = layer.wordings.filter((wording) => wording.identifier === identifier);
    const winsHere = winner?.contextIdentifier === layer.contextIdentifier;
    for (const wording of [...here].sort((a, b) => rank(a, lang) - rank(b, lang))) {
      const counts = layer.active && wording.active;
      const wins = counts && winsHere && wording.lang === winner?.lang;
      entries.push({
        identifier,
        value: wording.value,
        contextIdentifier: layer.contextIdentifier,
        lang: wording.lang,
        resetInheritance: wording.resetInheritance,
        active: wording.active,
        wins,
        reason: reasonFor(wording, lang, { counts, wins, winner, winnerPassed, resetPassed }),
      });
    }
    winnerPassed ||= winsHere && winner?.lang === lang;
    resetPassed ||= !winnerPassed && endsWalk(layer, here);
  }
  return entries;
}

interface Standing {
  readonly counts: boolean;
  readonly wins: boolean;
  readonly winner: FoundWording | null;
  /** A nearer layer holds the text in the language asked for. */
  readonly winnerPassed: boolean;
  /** A nearer layer has ended the walk. */
  readonly resetPassed: boolean;
}

function reasonFor(wording: LayerWording, lang: string, standing: Standing): WordingLayer['reason'] {
  if (!standing.counts) return 'inactive';
  if (wording.lang !== lang && wording.lang !== ALL_LANGUAGES) return 'otherLanguage';
  if (standing.wins) return wording.lang === ALL_LANGUAGES ? 'all' : 'language';
  if (standing.resetPassed) return 'reset';
  if (standing.winnerPassed) return 'overridden';
  return standing.winner?.lang === lang ? 'overriddenByLanguage' : 'overridden';
}

function endsWalk(layer: Layer, wordings: readonly LayerWording[]): boolean {
  return (
    layer.active &&
    wordings.some((wording) => wording.active && wording.lang === ALL_LANGUAGES && wording.resetInheritance)
  );
}

/** Within one layer: the language asked for, then the text for all languages, then the others. */
function rank(wording: LayerWording, lang: string): number {
  if (wording.lang === lang) return 0;
  return wording.lang === ALL_LANGUAGES ? 1 : 2;
}
