import type { Kysely } from 'kysely';
import type { ContentOf, ParsedRequestOf } from '#contract/call.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { wordingMatrix } from '#contract/wording-matrix.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import { FALLBACK_LANG_IDENTIFIER, fallbackLanguageOf } from '#server/domain/inheritance.ts';
import { matrixCells } from '#server/domain/matrix-cells.ts';
import { layersOf } from '#server/store/context-overview.ts';
import { readLanguageCodes } from '#server/store/languages.ts';
import {
  locateInMatrix,
  type MatrixFilter,
  matrixCoverage,
  matrixIdentifiers,
} from '#server/store/matrix-keys.ts';
import type { Schema } from '#server/store/schema.ts';
import { searchTerm } from '#server/store/search.ts';
import { findWordingsIn, toWording } from '#server/store/wordings.ts';

type Request = Omit<ParsedRequestOf<typeof wordingMatrix>, 'context'>;
type Matrix = ContentOf<typeof wordingMatrix>['matrix'];

/**
 * Some rows of the texts of a context, with what else is asked about all of them.
 * @param chain the context first, its root last
 */
export async function readMatrix(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  request: Request,
): Promise<Matrix> {
  const { offset, maxResult, locate, withCoverage } = request;
  const known = [ALL_LANGUAGES, ...(await readLanguageCodes(db))];
  const langs = request.langs ? knownOf(request.langs, known) : known;
  const filter = filterOf(request, chain, langs);
  const { count, identifiers } = await matrixIdentifiers(db, filter, { offset, limit: maxResult });
  const contexts = chain.map(({ identifier }) => identifier);
  const named = [...identifiers, FALLBACK_LANG_IDENTIFIER];
  const wordings = (await findWordingsIn(db, contexts, named)).map(toWording);
  const ofIdentifier = Map.groupBy(wordings, ({ identifier }) => identifier);
  const layersFor = (identifier: string) => layersOf(chain, ofIdentifier.get(identifier) ?? []);
  const fallbackLang = fallbackLanguageOf(layersFor(FALLBACK_LANG_IDENTIFIER));
  const rows = identifiers.map((identifier) => ({
    identifier,
    cells: matrixCells(layersFor(identifier), identifier, langs, fallbackLang),
  }));
  return {
    ...{ langs, fallbackLang, count, rows },
    ...(withCoverage && { coverage: await matrixCoverage(db, chain, langs) }),
    ...(locate && {
      located: await locateInMatrix(db, filter, {
        ...locate,
        missingIn: locate.missingIn ? knownOf(locate.missingIn, known) : null,
      }),
    }),
  };
}

/** The languages that there are, each once. */
function knownOf(langs: readonly string[], known: readonly string[]): string[] {
  return [...new Set(langs)].filter((lang) => known.includes(lang));
}

function filterOf(
  { prefix, keyWord, only }: Request,
  chain: readonly ContextNode[],
  langs: readonly string[],
): MatrixFilter {
  // Nobody misses a text for all languages where each language has its own.
  const each = langs.filter((lang) => lang !== ALL_LANGUAGES);
  const missed = each.length === 0 ? langs : each;
  return {
    chain,
    prefix: prefix ?? '',
    term: searchTerm(keyWord),
    only: only ?? null,
    langs: only === 'missing' ? missed : langs,
  };
}
