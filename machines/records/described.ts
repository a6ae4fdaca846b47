import { type NumberedName, RECORDS } from '#contract/records/all.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { type RecordMachines, recordMachines } from '#machines/records/record-machines.ts';

/** Kinds of records that the list of another kind tells of too. */
const SHOWN_BESIDE: { readonly [Name in NumberedName]?: readonly Subject[] } = {
  // The number of a document's files stands in its row.
  document: ['documentfile'],
};

const made = new Map<NumberedName, RecordMachines<(typeof RECORDS)[NumberedName]>>();

/** List, form and deletion of a described record; the same ones whenever they are asked for. */
export function machinesOf<Name extends NumberedName>(name: Name): RecordMachines<(typeof RECORDS)[Name]> {
  const machines = made.get(name) ?? recordMachines(RECORDS[name], SHOWN_BESIDE[name]);
  made.set(name, machines as never);
  return machines as unknown as RecordMachines<(typeof RECORDS)[Name]>;
}
