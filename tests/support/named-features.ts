import { ALL_FEATURES } from '#contract/features.ts';
import type { SourceFile } from '#tests/support/architecture.ts';

const ADAPTER = 'machines/kit/abilities.ts';
/** Those that can be nothing else: a single word may also be a property, a kind of records or a method. */
const NAMES: ReadonlySet<string> = new Set(ALL_FEATURES.filter((name) => /[/:]/.test(name)));

/** Places outside the adapter at which the console names what a server may have beyond the specification. */
export function namedFeatures({ path, text }: SourceFile): string[] {
  if (!/^(src|machines)\//.test(path) || path === ADAPTER) return [];
  const literals = [...text.matchAll(/(['"`])([^'"`\n]+)\1/g)].map(([, , literal = '']) => literal);
  return literals
    .filter((literal) => literal === '#contract/features.ts' || NAMES.has(literal))
    .map((literal) => `${path}: asks for ${literal}; ask can(…) of ${ADAPTER}`);
}
