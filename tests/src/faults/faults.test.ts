import { DESCRIBED_ROWS } from '#tests/src/faults/rows/described.ts';
import { ENTRANCE_ROWS } from '#tests/src/faults/rows/entrance.ts';
import { EXCHANGE_ROWS } from '#tests/src/faults/rows/exchange.ts';
import { MOVE_ROWS } from '#tests/src/faults/rows/moves.ts';
import { TEXT_ROWS } from '#tests/src/faults/rows/texts.ts';
import { walkAll } from '#tests/src/faults/walks.ts';

walkAll([...ENTRANCE_ROWS, ...TEXT_ROWS, ...DESCRIBED_ROWS, ...MOVE_ROWS, ...EXCHANGE_ROWS]);
