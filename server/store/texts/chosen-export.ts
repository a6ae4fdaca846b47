import type { Kysely } from 'kysely';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { Wording } from '#contract/wording.ts';
import { isOneOf } from '#server/dialect/base/among.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import { FALLBACK_LANG_IDENTIFIER, fallbackLanguageOf, resolveWording } from '#server/domain/inheritance.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { searchTerm } from '#server/store/search/search.ts';
import { layersOf } from '#server/store/texts/context-overview.ts';
import type { FoundTexts } from '#server/store/texts/found-texts.ts';
import { matrixIdentifiers } from '#server/store/texts/matrix-keys.ts';
import { openFindings } from '#server/store/texts/open-findings.ts';
import { findWordingsIn, toWording } from '#server/store/texts/wordings.ts';

const IDENTIFIERS_AT_ONCE = 500;
/** More identifiers than a context has. */
const ALL_OF_THEM = 10_000_000;

/** Which texts of a context are exported. */
export interface ExportChoice {
  /** Only texts in these languages. */
  readonly langs: readonly string[];
  /** The languages in which a text is missing or outdated. */
  readonly targets: readonly string[];
  /** Language in which the text of a context above stands in; null for the context's own texts only. */
  readonly inherited: string | null;
  readonly only: 'missing' | 'outdated' | null;
  readonly prefix: string;
  readonly keyWord: string;
}

/**
 * The chosen texts of a context in the order of identifiers and then languages, page by page on demand. An inherited
 * text comes as it is shown there, in the language asked for, under the context that it stands in.
 * @param chain the context first, its root last
 */
export async function* chosenPages(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  choice: ExportChoice,
  found: FoundTexts,
): AsyncGenerator<readonly Wording[]> {
  const { langs, targets, inherited, only, prefix, keyWord } = choice;
  const outdated = only === 'outdated' ? (await openFindings(db, chain, found)).outdated : null;
  const among = outdated && [...new Set(targets.flatMap((lang) => outdated.get(lang) ?? []))];
  const filter = {
    ...{ chain, prefix, term: searchTerm(keyWord), langs },
    only: inherited === null ? ('own' as const) : null,
    missingIn: only === 'missing' ? targets : null,
    among: among && isOneOf(db, 'wordings.identifier', among),
  };
  const { identifiers } = await matrixIdentifiers(db, filter, { offset: 0, limit: ALL_OF_THEM });
  const contexts = chain.map(({ identifier }) => identifier);
  const named = (await findWordingsIn(db, contexts, [FALLBACK_LANG_IDENTIFIER])).map(toWording);
  const fallbackLang = fallbackLanguageOf(layersOf(chain, named));
  for (let start = 0; start < identifiers.length; start += IDENTIFIERS_AT_ONCE) {
    const some = identifiers.slice(start, start + IDENTIFIERS_AT_ONCE);
    const rows = (await findWordingsIn(db, contexts, some)).map(toWording);
    const ofIdentifier = Map.groupBy(rows, ({ identifier }) => identifier);
    yield some.flatMap((identifier) => {
      const all = ofIdentifier.get(identifier) ?? [];
      const own = all.filter((one) => one.contextIdentifier === contexts[0] && langs.includes(one.lang));
      if (inherited === null) return inOrder(own);
      const shown = resolveWording(layersOf(chain, all), identifier, inherited, fallbackLang);
      const origin = all.find(
        (one) => one.contextIdentifier === shown?.contextIdentifier && one.lang === shown.lang,
      );
      // Without a source there is nothing to translate, and a text of another language is none.
      if (!origin || (origin.lang !== inherited && origin.lang !== ALL_LANGUAGES)) return [];
      return inOrder([...own.filter(({ lang }) => lang !== inherited), { ...origin, lang: inherited }]);
    });
  }
}

function inOrder(wordings: readonly Wording[]): Wording[] {
  return wordings.toSorted((one, other) => (one.lang < other.lang ? -1 : 1));
}
