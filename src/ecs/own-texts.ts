import { ALL_LANGUAGES, FALLBACK_LANGUAGE } from '#contract/limits.ts';
import { wordingGet } from '#contract/wording-get.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';
import { PRESENT_TEXTS } from '#src/ecs/present-texts.ts';

const FALLBACK_LANG = 'Global.fallbackLang';

/** Texts of one context, which has done its walk: by language code or 'all', then by identifier. */
interface TextsOfContext {
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly fallbackLang: string;
}

/**
 * The console's own texts in the context of the address. A server that knows no prefixes sends all texts of the context,
 * of which only these are kept.
 * @param prefixes what the identifiers of these texts begin with up to their first dot, with commas in between
 * @throws ServiceFailure refused with 008 when the address has no active context
 */
export async function loadOwnTexts(prefixes: string, signal: AbortSignal): Promise<TextsOfContext> {
  const request = can('readSeveralPrefixes') ? { prefixes } : {};
  const { wordings } = await callEcs(wordingGet, request, {
    ...{ signal, asVisitor: true, headers: PRESENT_TEXTS },
  });
  const { flattenedWordings, fallbackLang } = wordings;
  const known = new Set(prefixes.split(','));
  const isOurs = ([id]: readonly [string, string]) => known.has(id.slice(0, id.indexOf('.') + 1));
  return {
    texts: Object.fromEntries(
      Object.entries(flattenedWordings).map(([lang, texts]) => [
        lang,
        Object.fromEntries(Object.entries(texts).filter(isOurs)),
      ]),
    ),
    fallbackLang: fallbackLang ?? flattenedWordings[ALL_LANGUAGES]?.[FALLBACK_LANG] ?? FALLBACK_LANGUAGE,
  };
}
