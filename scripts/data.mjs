/*
 * npm run data: fills a database with generated data, to measure with. Its options are those of server/data/options.ts.
 */
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';

refuseOldNode();
stopToolsOnSignal();
await ensureInstalled();
const { code } = await runTool(
  projectNode(),
  [inHouse('server', 'data', 'main.ts'), ...process.argv.slice(2)],
  {
    show: true,
  },
);
process.exitCode = code;
