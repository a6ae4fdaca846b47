import type { FaultRow } from '#tests/src/faults/row.ts';
import { DESCRIBED_ROWS } from '#tests/src/faults/rows/described.ts';
import { DOCUMENT_ROWS } from '#tests/src/faults/rows/documents.ts';
import { ENTRANCE_ROWS } from '#tests/src/faults/rows/entrance.ts';
import { EXCHANGE_ROWS } from '#tests/src/faults/rows/exchange.ts';
import { MOVE_ROWS } from '#tests/src/faults/rows/moves.ts';
import { PEOPLE_ROWS } from '#tests/src/faults/rows/people.ts';
import { REPLACE_ROWS } from '#tests/src/faults/rows/replace.ts';
import { SERVER_ROWS } from '#tests/src/faults/rows/servers.ts';
import { TEXT_ROWS } from '#tests/src/faults/rows/texts.ts';

/** Every service function that the console calls. */
export const FAULT_TABLE: readonly FaultRow[] = [
  ...ENTRANCE_ROWS,
  ...TEXT_ROWS,
  ...DESCRIBED_ROWS,
  ...MOVE_ROWS,
  ...EXCHANGE_ROWS,
  ...REPLACE_ROWS,
  ...DOCUMENT_ROWS,
  ...PEOPLE_ROWS,
  ...SERVER_ROWS,
];
