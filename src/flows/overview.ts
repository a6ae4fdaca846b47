import { provide } from '#machines/kit/port.ts';
import { overviewListMachine } from '#machines/records/overview.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { listOverview } from '#src/ecs/overview.ts';
import { loadAhead } from '#src/flows/first-page.ts';

export const overviewFlow = (first: ListQuery | null) =>
  provide(overviewListMachine, { load: loadAhead(listOverview, first) });
