import { EXPORT_ONLY } from '#contract/export-only.ts';
import type { Can } from '#machines/kit/abilities.ts';
import { FIRST_EXPORT_CHOICE } from '#machines/route/export-choice.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import { pathOf } from '#src/address/address.ts';

/** Where the rows of the matrix are exported; null where the server cannot choose them. */
export function exportPath(query: MatrixQuery, can: Can): string | null {
  if (!can('exportChosenTexts')) return null;
  const { contextIdentifier, prefix, keyWord, only, missingIn } = query;
  const [target = null] = missingIn ?? [];
  const wanted = EXPORT_ONLY.find((one) => one === only) ?? null;
  return pathOf({
    kind: 'wordingExchange',
    query: {
      contextIdentifier,
      choice: {
        ...FIRST_EXPORT_CHOICE,
        ...{ target, prefix, keyWord },
        only: target === null ? wanted : 'missing',
        // The matrix shows them as well.
        inherited: true,
      },
    },
  });
}
