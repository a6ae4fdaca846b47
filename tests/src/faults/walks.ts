import { describe, it } from 'vitest';
import { openPage } from '#tests/faults/console-page.tsx';
import { FAULT_NAMES, FAULTS } from '#tests/faults/faults.ts';
import { sampleOf } from '#tests/faults/sample.ts';
import { wellWith } from '#tests/faults/world.ts';
import { type FaultRow, nameOf } from '#tests/src/faults/row.ts';
import { walkFaultOn } from '#tests/src/faults/walk.ts';
import { LONG } from '#tests/support/long.ts';

/** Faults that the server reports, and those of the wire: a normal run takes one of them for every row, in turn. */
const SAID = FAULT_NAMES.filter((name) => ['sessionLost', 'refused'].includes(FAULTS[name].sort));
const DONE = FAULT_NAMES.filter((name) => !SAID.includes(name));

/** A test for each row of the table and each fault: all of them in a long run, a sample by seed otherwise. */
export function walkAll(rows: readonly FaultRow[]): void {
  describe.each(rows.map((row, index) => ({ ...row, name: nameOf(row), index })))('$name', (row) => {
    const faults = LONG ? FAULT_NAMES : sampleOf(row.index % 2 === 0 ? SAID : DONE, 1, row.index);
    it.each(faults)('%s', (name) =>
      walkFaultOn(row, name, async (before) => openPage(row.path, wellWith(row.world), before)),
    );
  });
}
