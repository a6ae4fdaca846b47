import { wordingMatrix } from '#contract/wording-matrix.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import type { MatrixPart, MatrixRowsPort } from '#machines/wording-matrix/matrix-rows.port.ts';
import { WINDOW } from '#machines/wording-matrix/matrix-windows.ts';
import { callEcs } from '#src/ecs/client.ts';

/** Who may change the texts is no matter of this call. */
type Part = Omit<MatrixPart, 'readOnly'>;

/** CSS pixels of a row of one line, closely set. */
const ROW_LEAST = 30;

/** As many rows as can be in sight: the first picture does not wait for the others. */
function rowsInSight(): number {
  return Math.min(WINDOW, Math.ceil(globalThis.innerHeight / ROW_LEAST));
}

/** One window of the matrix, and on request how much each column covers. */
export async function loadMatrix(
  { query, window, withCoverage, isFirst }: Parameters<MatrixRowsPort['load']>[0],
  signal: AbortSignal,
): Promise<Part> {
  const rowsOf =
    window === null
      ? { maxResult: 0 }
      : { offset: window * WINDOW, maxResult: isFirst ? rowsInSight() : WINDOW };
  const request = { ...requestOf(query), ...rowsOf, withCoverage };
  const { matrix } = await callEcs(wordingMatrix, request, { signal });
  const { rows, count, langs, usesAll = null, coverage = null } = matrix;
  return { rows, count, langs, usesAll, coverage };
}

/** Where a row stands. Behind the last one it is looked for from the beginning. */
export const findInMatrix: MatrixRowsPort['find'] = async ({ query, search }, signal) => {
  const { from, after, missingIn } = search;
  const locate = async (start: { readonly from?: string; readonly after?: string }) => {
    const wanted = { ...start, ...(missingIn && { missingIn: [...missingIn] }) };
    const request = { ...requestOf(query), maxResult: 0, locate: wanted };
    return (await callEcs(wordingMatrix, request, { signal })).matrix.located ?? null;
  };
  const found = await locate({ ...(from !== null && { from }), ...(after !== null && { after }) });
  return found ?? (after === null ? null : await locate({}));
};

function requestOf({ contextIdentifier, langs, keyWord, prefix, only, missingIn }: MatrixQuery) {
  if (contextIdentifier === null) throw new Error('no context is chosen');
  return {
    context: contextIdentifier,
    ...(langs && { langs: [...langs] }),
    ...(keyWord !== '' && { keyWord }),
    ...(prefix !== '' && { prefix }),
    ...(only && { only }),
    ...(missingIn && { missingIn: [...missingIn] }),
  };
}
