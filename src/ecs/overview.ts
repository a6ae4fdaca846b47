import { WORDING } from '#contract/records/wording.ts';
import { type Wording, wordingListForContext } from '#contract/wording.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { listPage } from '#src/ecs/records.ts';

/** One page of what a context shows; without one, the context of the address. */
export const listOverview: RecordListPort<Wording>['load'] = (query, signal) =>
  listPage(wordingListForContext, WORDING.sorts, query, signal);
