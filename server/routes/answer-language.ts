/** Languages in which this server words a refusal: German as the specification has it, English for everyone else. */
export type AnswerLanguage = 'de' | 'en';

/** A header is as long as a client likes; browsers send some ten languages. */
const ENTRIES_READ = 20;

/**
 * Which language an answer is worded in, by the header Accept-Language: English where the caller prefers it to German,
 * otherwise German.
 */
export function answerLanguage(header: string | undefined): AnswerLanguage {
  const weights = { de: 0, en: 0 };
  for (const entry of (header ?? '').toLowerCase().split(',', ENTRIES_READ)) {
    const [, language, quality = '1'] = /^\s*(de|en)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(entry) ?? [];
    if (language !== 'de' && language !== 'en') continue;
    const weight = Number(quality);
    // Of equal ones the first named is wanted more.
    const isNamedLater = weight === weights[language === 'de' ? 'en' : 'de'];
    weights[language] = Math.max(weights[language], isNamedLater ? weight - Number.EPSILON : weight);
  }
  return weights.en > weights.de ? 'en' : 'de';
}
