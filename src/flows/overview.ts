import { overviewListMachine } from '#machines/overview.ts';
import { join } from '#machines/port.ts';
import { listOverview } from '#src/ecs/overview.ts';

export const overviewFlow = () => join(overviewListMachine, { load: listOverview });
