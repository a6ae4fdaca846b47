import type { Chance } from '#server/data/random.ts';
import { DE } from '#server/data/words/de.ts';
import { EN } from '#server/data/words/en.ts';
import { FR } from '#server/data/words/fr.ts';
import type { Grammar } from '#server/data/words/grammar.ts';
import { withFrenchSpaces } from '#server/demo/texts/table.ts';

export const LANGS = ['de', 'en', 'fr'] as const;
export type Lang = (typeof LANGS)[number];

const GRAMMARS: Readonly<Record<Lang, Grammar>> = { de: DE, en: EN, fr: FR };
const LABELS = 0.35;
const LONG_TEXTS = 0.08;

/** A text as a health platform has them: a label, a sentence, or now and then a paragraph. */
export function textIn(lang: Lang, chance: Chance): string {
  const grammar = GRAMMARS[lang];
  if (chance.is(LABELS)) return finished(lang, filled(grammar, chance.one(grammar.labels), chance));
  const sentences = chance.is(LONG_TEXTS) ? 2 + chance.below(5) : 1;
  const text = Array.from({ length: sentences }, () => {
    const pattern = grammar.sentences[chance.below(grammar.sentences.length)] ?? '';
    return begun(filled(grammar, pattern, chance));
  });
  return finished(lang, text.join(' '));
}

function filled({ words }: Grammar, pattern: string, chance: Chance): string {
  return pattern.replace(/\{(\w+)\}/g, (_slot, name: string) => chance.one(words[name] ?? []));
}

function finished(lang: Lang, text: string): string {
  return begun(lang === 'fr' ? withFrenchSpaces(text) : text);
}

function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
