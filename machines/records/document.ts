import { DOCUMENT } from '#contract/records/document.ts';
import { recordMachines } from '#machines/records/record-machines.ts';

// The number of a document's files stands in its row.
export const documentMachines = recordMachines(DOCUMENT, ['documentfile']);
