/*
 * Each statement on the embedded database holds up the process for as long as it runs, and most of what it does to a
 * text is to index it: so none may write many rows, nor many texts that are long.
 */
const ROWS_AT_ONCE = 100;
const WEIGHT_AT_ONCE = 100_000;

/** Rows in as few pieces as one statement each can write. @param weightOf characters of a row that are indexed */
export function* inPieces<Row>(rows: Iterable<Row>, weightOf: (row: Row) => number): Generator<Row[]> {
  let piece: Row[] = [];
  let weight = 0;
  for (const row of rows) {
    const own = weightOf(row);
    if (piece.length > 0 && weight + own > WEIGHT_AT_ONCE) {
      yield piece;
      [piece, weight] = [[], 0];
    }
    piece.push(row);
    weight += own;
    if (piece.length < ROWS_AT_ONCE) continue;
    yield piece;
    [piece, weight] = [[], 0];
  }
  if (piece.length > 0) yield piece;
}
