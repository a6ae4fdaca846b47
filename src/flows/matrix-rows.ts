import { type MatrixQuery, sameMatrixQuery } from '#machines/route/matrix-query.ts';
import { loadMatrix } from '#src/ecs/matrix-rows.ts';
import { askAhead } from '#src/flows/load-ahead.ts';

type Rows = Parameters<typeof loadMatrix>[0];

const isSameRows = (one: Rows, other: Rows) =>
  one.window === other.window &&
  one.withCoverage === other.withCoverage &&
  one.isFirst === other.isFirst &&
  sameMatrixQuery(one.query, other.query);

/**
 * The load of the matrix's rows, apart from the code that shows them, which is fetched beside them.
 * @param first what the matrix will begin with, where that is asked for at once
 */
export function loadMatrixRows(first: MatrixQuery | null): typeof loadMatrix {
  // How much the columns cover is asked behind the rows.
  const asked: Rows | null = first?.contextIdentifier
    ? { query: first, window: 0, withCoverage: false, isFirst: true }
    : null;
  return askAhead(loadMatrix, asked, isSameRows).load;
}
