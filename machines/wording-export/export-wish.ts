import { FORMATS } from '#contract/exchange-formats.ts';
import {
  type ExchangeFormat,
  PLACEHOLDER_STYLES,
  type PlaceholderStyle,
} from '#contract/wording-exchange.ts';
import type { WordingsDownload } from '#machines/kit/download-request.ts';
import { type ExportChoice, FIRST_EXPORT_CHOICE } from '#machines/route/export-choice.ts';

/** Source language of most translations. */
const USUAL_SOURCE = 'de';
const USUAL_FORMAT: ExchangeFormat = 'xliff2';

/** What is chosen, and what it is chosen from. */
export interface Choosing {
  readonly contextIdentifier: string | null;
  readonly choice: ExportChoice;
  /** Codes of the languages of the server; null until they have arrived. */
  readonly languages: readonly string[] | null;
  /** Formats that the server writes. */
  readonly formats: readonly ExchangeFormat[];
  /** Whether the server exports chosen texts, or all of the context's own. */
  readonly canChoose: boolean;
}

/** A choice whose format, languages and library are those that the server has. */
export interface ShownChoice extends ExportChoice {
  readonly format: ExchangeFormat;
  readonly placeholders: PlaceholderStyle;
}

/** Why there is nothing to export yet. */
export type ExportGap = 'context' | 'sameLanguage' | 'languages';

/** The choice as it holds here: whatever the server does not know gives way to what is usual. */
export function shownChoice({ choice, languages, formats, canChoose }: Choosing): ShownChoice {
  const codes = languages ?? [];
  const known = (lang: string | null) => codes.find((code) => code === lang) ?? null;
  const source = known(choice.source) ?? known(USUAL_SOURCE) ?? codes[0] ?? null;
  const format = formats.find((one) => one === choice.format) ?? USUAL_FORMAT;
  const { prefix, keyWord, only, inherited } = canChoose ? choice : FIRST_EXPORT_CHOICE;
  return {
    ...{ format, source, prefix, keyWord, only },
    target: known(choice.target) ?? codes.find((code) => code !== source) ?? null,
    lang: known(choice.lang) ?? source,
    placeholders: PLACEHOLDER_STYLES.find((one) => one === choice.placeholders) ?? 'i18next',
    // Only a source can be inherited.
    inherited: inherited && FORMATS[format].languages === 'pair',
  };
}

/** The first thing that is missing for an export; null when it is complete. */
export function exportGap(choosing: Choosing): ExportGap | null {
  const { format, source, target, lang } = shownChoice(choosing);
  if (choosing.contextIdentifier === null) return 'context';
  switch (FORMATS[format].languages) {
    case 'pair':
      if (source === null || target === null) return 'languages';
      return source === target ? 'sameLanguage' : null;
    case 'one':
      return lang === null ? 'languages' : null;
    case 'all':
      return null;
  }
}

/** The file that is chosen; null while something is missing for it. */
export function chosenFile(choosing: Choosing): WordingsDownload | null {
  const { contextIdentifier: context, canChoose } = choosing;
  if (context === null || exportGap(choosing) !== null) return null;
  const { format, source, target, lang, placeholders, ...choice } = shownChoice(choosing);
  const { languages, ending, hasStyles } = FORMATS[format];
  const direction = languages === 'pair' && source !== null && target !== null ? { source, target } : null;
  const one = languages === 'one' ? lang : null;
  const of = direction ? [direction.source, direction.target] : one ? [one] : [];
  return {
    ...{ context, format, direction, name: [context, ...of, ending].join('.') },
    ...(one && { lang: one }),
    ...(hasStyles && { placeholders }),
    ...(canChoose && { choice }),
  };
}
