import type { Kysely } from 'kysely';
import type { ContentOf, ParsedRequestOf } from '#contract/call.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { MatrixOnly } from '#contract/matrix-only.ts';
import type { MatrixCoverage, wordingMatrix } from '#contract/wording-matrix.ts';
import { isOneOf } from '#server/dialect/base/among.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import { FALLBACK_LANG_IDENTIFIER, fallbackLanguageOf } from '#server/domain/inheritance.ts';
import { matrixCells } from '#server/domain/matrix-cells.ts';
import type { ReferenceLanguages } from '#server/domain/text-findings.ts';
import { readLanguageCodes } from '#server/store/places/language-codes.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { searchTerm } from '#server/store/search/search.ts';
import { readAcceptances } from '#server/store/texts/accepted-findings.ts';
import { layersOf } from '#server/store/texts/context-overview.ts';
import type { KeptCounts, Scope } from '#server/store/texts/coverage-counts.ts';
import type { CountingReader, FoundTexts } from '#server/store/texts/found-texts.ts';
import { locateInMatrix, type MatrixFilter, matrixIdentifiers } from '#server/store/texts/matrix-keys.ts';
import { type OpenFindings, openFindings } from '#server/store/texts/open-findings.ts';
import {
  checkedLayers,
  checkIdentifier,
  findCheckedWordings,
  withAcceptances,
} from '#server/store/texts/text-findings.ts';
import { readNotes } from '#server/store/texts/wording-notes.ts';
import { findWordingsIn, toWording } from '#server/store/texts/wordings.ts';

type Request = Omit<ParsedRequestOf<typeof wordingMatrix>, 'context'>;
type Matrix = ContentOf<typeof wordingMatrix>['matrix'];

/** Where a matrix is read. */
export interface MatrixReads {
  /** Some rows of all, which an index has in their order. */
  readonly db: Kysely<Schema>;
  /** Whatever goes through all texts. */
  readonly counting: CountingReader;
}

/** What is kept of all texts of contexts. */
export interface KnownOfTexts {
  readonly found: FoundTexts;
  readonly counts: KeptCounts;
}

/**
 * Some rows of the texts of a context, with what else is asked about all of them.
 * @param chain the context first, its root last
 */
export async function readMatrix(
  reads: MatrixReads,
  chain: readonly ContextNode[],
  request: Request,
  { found, counts }: KnownOfTexts,
): Promise<Matrix> {
  const { offset, maxResult, locate, withCoverage } = request;
  const isPage = !withCoverage && !locate && !isNarrowed(request);
  const db = isPage ? reads.db : await reads.counting();
  const known = [ALL_LANGUAGES, ...(await readLanguageCodes(db))];
  const langs = request.langs ? knownOf(request.langs, known) : known;
  const isChecked = withCoverage || isAboutFindings(request.only);
  const open = isChecked ? await openFindings(db, chain, found) : null;
  const filter = filterOf(db, { request, chain, langs, known, open });
  const { count, identifiers } = await matrixIdentifiers(db, filter, { offset, limit: maxResult }, () =>
    found.identifiers(reads.counting, chain),
  );
  const contexts = chain.map(({ identifier }) => identifier);
  const named = [...identifiers, FALLBACK_LANG_IDENTIFIER];
  const wordings = (await findWordingsIn(db, contexts, named)).map(toWording);
  const ofIdentifier = Map.groupBy(wordings, ({ identifier }) => identifier);
  const layersFor = (identifier: string) => layersOf(chain, ofIdentifier.get(identifier) ?? []);
  const fallbackLang = fallbackLanguageOf(layersFor(FALLBACK_LANG_IDENTIFIER));
  const checks = await checksOf(db, chain, identifiers, await found.languages(reads.counting, chain));
  const rows = identifiers.map((identifier) => {
    const cells = matrixCells(layersFor(identifier), identifier, langs, fallbackLang);
    const { reference, note, findingsIn } = checks(identifier);
    return {
      ...{ identifier, reference, note },
      cells: cells.map((cell) => ({ ...cell, ...findingsIn(cell.lang) })),
    };
  });
  return {
    ...{ langs, fallbackLang, count, rows },
    usesAll: await hasTextsForAll(db, contexts),
    ...(withCoverage && {
      coverage: withFindings(await coverageOf(db, { nodes: chain, langs: known }, langs, counts), open),
    }),
    ...(locate && {
      located: await locateInMatrix(db, filter, {
        ...locate,
        missingIn: locate.missingIn ? knownOf(locate.missingIn, known) : null,
      }),
    }),
  };
}

/** How many of the context's identifiers have a text of their own in each language, inherit one, or have none. */
async function coverageOf(
  db: Kysely<Schema>,
  scope: Scope,
  langs: readonly string[],
  counts: KeptCounts,
): Promise<MatrixCoverage[]> {
  const context = scope.nodes[0]?.identifier ?? '';
  const counted = await counts.of(db, context, scope);
  const of = new Map(counted.get(context)?.languages.map((one) => [one.lang, one]));
  return langs.flatMap((lang) => of.get(lang) ?? []);
}

/** Results of the checks for the rows of a page. */
async function checksOf(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  identifiers: readonly string[],
  langs: ReferenceLanguages,
) {
  const contexts = chain.map(({ identifier }) => identifier);
  const wordings = await findCheckedWordings(db, contexts, identifiers);
  const ofIdentifier = Map.groupBy(wordings, ({ identifier }) => identifier);
  const notes = await readNotes(db, contexts, identifiers);
  const accepted = await readAcceptances(db, contexts[0] ?? '', identifiers);
  return (identifier: string) => {
    const note = notes.get(identifier) ?? null;
    const layers = checkedLayers(chain, ofIdentifier.get(identifier) ?? []);
    const { reference, found } = checkIdentifier(layers, identifier, langs, note);
    return {
      note,
      reference: reference && { lang: reference.lang, value: reference.value },
      findingsIn: (lang: string) => {
        const here = found.get(lang);
        return here && { findings: withAcceptances({ identifier, lang }, here, accepted) };
      },
    };
  };
}

/** By something for which texts are looked at; identifiers that begin so stand together. */
function isNarrowed({ keyWord, only, missingIn }: Request): boolean {
  return Boolean(keyWord || only || missingIn);
}

function isAboutFindings(only: Request['only']): only is keyof OpenFindings {
  return only === 'findings' || only === 'outdated';
}

function withFindings(coverage: MatrixCoverage[], open: OpenFindings | null): MatrixCoverage[] {
  if (!open) return coverage;
  return coverage.map((one) => ({
    ...one,
    findings: open.findings.get(one.lang)?.length ?? 0,
    outdated: open.outdated.get(one.lang)?.length ?? 0,
  }));
}

/** The languages that there are, each once. */
function knownOf(langs: readonly string[], known: readonly string[]): string[] {
  return [...new Set(langs)].filter((lang) => known.includes(lang));
}

interface Narrowing {
  readonly request: Request;
  readonly chain: readonly ContextNode[];
  readonly langs: readonly string[];
  readonly known: readonly string[];
  readonly open: OpenFindings | null;
}

function filterOf(
  db: Kysely<Schema>,
  { request: { prefix, keyWord, only = null, missingIn }, chain, langs, known, open }: Narrowing,
): MatrixFilter {
  // A text for all languages is not missing where each language has its own.
  const each = langs.filter((lang) => lang !== ALL_LANGUAGES);
  const missed = each.length === 0 ? langs : each;
  const wanted = open && isAboutFindings(only) ? langs.flatMap((lang) => open[only].get(lang) ?? []) : null;
  return {
    chain,
    prefix: prefix ?? '',
    term: searchTerm(keyWord),
    only: isOfColumns(only) ? only : null,
    langs: only === 'missing' ? missed : langs,
    missingIn: missingIn ? knownOf(missingIn, known) : null,
    among: wanted && isOneOf(db, 'wordings.identifier', [...new Set(wanted)]),
  };
}

function isOfColumns(only: MatrixOnly | null): only is 'missing' | 'own' {
  return only === 'missing' || only === 'own';
}

async function hasTextsForAll(db: Kysely<Schema>, contexts: readonly string[]): Promise<boolean> {
  const one = await db
    .selectFrom('wordings')
    .select('id')
    .where('contextIdentifier', 'in', contexts)
    .where('lang', '=', ALL_LANGUAGES)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
