import {
  type ComparedText,
  type Comparison,
  IMPORT_KINDS,
  type ImportFate,
  type ImportFates,
  type ImportKind,
  USUAL_FATES,
} from '#contract/wording-exchange.ts';

/** Nothing has been decided otherwise than usual. */
export const NO_FATES: ImportFates = {};

type Place = Pick<ComparedText, 'identifier' | 'lang'>;

/** Fate of all texts of a kind that have none of their own. */
export function fateOfKind(fates: ImportFates, kind: ImportKind): ImportFate {
  return fates.kinds?.[kind] ?? USUAL_FATES[kind];
}

/** Fate of a row; null where the server does not let it be chosen. */
export function fateOf(fates: ImportFates, row: ComparedText): ImportFate | null {
  if (row.kind === undefined) return null;
  const isNamed = ([identifier, lang]: readonly [string, string]) =>
    identifier === row.identifier && lang === row.lang;
  if (fates.skip?.some(isNamed)) return 'skip';
  return fates.take?.some(isNamed) ? 'take' : fateOfKind(fates, row.kind);
}

/** How many rows of a kind are there. */
export function rowsOfKind({ rows }: Pick<Comparison, 'rows'>, kind: ImportKind): number {
  return rows.filter((row) => row.kind === kind).length;
}

/** The kind whose rows are not all there, the one that is asked for or else the first; null for none. */
export function kindWithMore(comparison: Comparison, wanted: ImportKind | null): ImportKind | null {
  const { kinds = {} } = comparison.counts;
  const among = wanted === null ? IMPORT_KINDS : [wanted];
  return among.find((kind) => rowsOfKind(comparison, kind) < (kinds[kind] ?? 0)) ?? null;
}

/** A preview beside an earlier one: of the same texts, the rows that were loaded since stay. */
export function withRowsOf(comparison: Comparison | null, before: Comparison | null): Comparison | null {
  if (!comparison?.guard || comparison.guard !== before?.guard) return comparison;
  return { ...comparison, rows: before.rows };
}

/** Gives one text a fate. */
export function withFate(fates: ImportFates, { identifier, lang }: Place, fate: ImportFate): ImportFates {
  const place: [string, string] = [identifier, lang];
  const rest = without(fates, (one) => one[0] === identifier && one[1] === lang);
  return { ...rest, [fate]: [...(rest[fate] ?? []), place] };
}

/** Gives all texts of a kind a fate, those included that had their own. */
export function withFateOfKind(
  fates: ImportFates,
  rows: readonly ComparedText[],
  { kind, fate }: { readonly kind: ImportKind; readonly fate: ImportFate },
): ImportFates {
  const places = new Set(
    rows.filter((row) => row.kind === kind).map((row) => `${row.identifier}\u0000${row.lang}`),
  );
  const rest = without(fates, (one) => places.has(one.join('\u0000')));
  return { ...rest, kinds: { ...rest.kinds, [kind]: fate } };
}

function without(fates: ImportFates, isGone: (place: [string, string]) => boolean): ImportFates {
  const left = (places: [string, string][] = []) => places.filter((place) => !isGone(place));
  return { ...fates, take: left(fates.take), skip: left(fates.skip) };
}

/** How many texts are taken; null where the server does not let them be chosen. */
export function takenCount({ rows, counts }: Comparison, fates: ImportFates): number | null {
  const { kinds } = counts;
  if (!kinds) return null;
  let taken = 0;
  for (const kind of IMPORT_KINDS) {
    const all = kinds[kind] ?? 0;
    if (fateOfKind(fates, kind) === 'take') taken += all;
  }
  for (const row of rows) {
    const own = fateOf(fates, row);
    if (row.kind === undefined || own === fateOfKind(fates, row.kind)) continue;
    taken += own === 'take' ? 1 : -1;
  }
  return taken;
}
