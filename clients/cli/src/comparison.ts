import type { Settings } from './settings.ts';

/** Where something stands in a file, counted from 1. */
export interface Place {
  readonly unit: 'line' | 'entry';
  readonly number: number;
}

/** As much of a previewed import as is read here. */
export interface Comparison {
  readonly impact: { readonly clashes: readonly { readonly message: string }[] };
  readonly comparison: {
    readonly rows: readonly {
      readonly place: Place;
      readonly identifier: string;
      readonly lang: string;
      readonly outcome: string;
      readonly kind?: string;
      readonly before: { readonly value: string | null } | null;
      readonly after: { readonly value: string | null };
    }[];
    readonly counts: { readonly unchanged: number; readonly kinds?: Readonly<Record<string, number>> };
    readonly refused?: {
      readonly count: number;
      readonly findings: readonly {
        readonly place: Place | null;
        readonly property: string;
        readonly code: string;
        readonly reason?: string;
        readonly said?: string;
        readonly identifier?: string;
        readonly lang?: string;
      }[];
    };
    readonly guard?: string;
    /** The context that the file was written from; null when it does not say, or names several. */
    readonly from?: string | null;
  };
}

/** Default fates of a pipeline: what may lose something is left out, which the exit code reports. */
const FATES: Readonly<Record<string, 'take' | 'skip'>> = {
  ...{ foreign: 'skip', clash: 'skip', source: 'skip', placeholder: 'skip' },
  ...{ review: 'take', changed: 'take', added: 'take' },
};

/** Fates by kind; a kind that is not known here goes to the server, which refuses what it does not know either. */
export function fatesOf({ take, skip }: Pick<Settings, 'take' | 'skip'>): Record<string, 'take' | 'skip'> {
  const said = (kinds: readonly string[], fate: 'take' | 'skip') =>
    Object.fromEntries(kinds.map((kind) => [kind, fate]));
  return { ...FATES, ...said(take, 'take'), ...said(skip, 'skip') };
}

/** Kinds in the options that are not known here. */
export function unknownKinds({ take, skip }: Pick<Settings, 'take' | 'skip'>): string[] {
  return [...take, ...skip].filter((kind) => !Object.hasOwn(FATES, kind));
}

/** A look at a file: one of another context has no texts but foreign ones, unless these are taken. */
export function lookOf(
  { impact, comparison }: Comparison,
  context: string,
  fates: Readonly<Record<string, string>>,
): Comparison {
  const { from, counts, rows } = comparison;
  if (!from || from === context || fates.foreign === 'take') return { impact, comparison };
  const count = Object.values(counts.kinds ?? {}).reduce((sum, one) => sum + one, 0);
  return {
    impact: { clashes: [] },
    comparison: {
      ...comparison,
      counts: { ...counts, kinds: count > 0 ? { foreign: count } : {} },
      rows: rows.map((row) => ({ ...row, kind: 'foreign' })),
    },
  };
}
