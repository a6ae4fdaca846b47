import type { Wording } from '#contract/wording.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import { recordListSelectors } from '#machines/record-list/record-list.selectors.ts';

/** List of what one context shows, with every layer that it comes from. */
export const overviewListMachine = createRecordListMachine<Wording>('overview-list', [
  'wording',
  'context',
  'language',
]);
export const overviewListSelectors = recordListSelectors<Wording>();
