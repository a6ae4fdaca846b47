import { overviewListMachine } from '#machines/records/overview.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { listOverview } from '#src/ecs/overview.ts';
import { provideList } from '#src/flows/provide-list.ts';

export const overviewFlow = (first: ListQuery | null) =>
  provideList(overviewListMachine, listOverview, first);
