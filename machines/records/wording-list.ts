import type { Wording } from '#contract/wording.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import { recordListSelectors } from '#machines/record-list/record-list.selectors.ts';

/** Apart from the form: the list is shown first, and waits for nothing that it does not need itself. */
export const wordingListMachine = createRecordListMachine<Wording>('wording-list', ['wording']);
export const wordingListSelectors = recordListSelectors<Wording>();
