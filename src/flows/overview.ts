import { provide } from '#machines/kit/port.ts';
import { overviewListMachine } from '#machines/records/overview.ts';
import { listOverview } from '#src/ecs/overview.ts';

export const overviewFlow = () => provide(overviewListMachine, { load: listOverview });
