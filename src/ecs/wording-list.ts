import { WORDING } from '#contract/records/wording.ts';
import { type Wording, wordingList } from '#contract/wording.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { listPage } from '#src/ecs/records.ts';

/** One page of wordings. */
export const listWordings: RecordListPort<Wording>['load'] = (query, signal) =>
  listPage(wordingList, WORDING.sorts, query, signal);
