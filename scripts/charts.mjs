/* npm run charts: pictures of every machine in docs/charts, drawn from its code. */
import { namesGiven } from './support/arguments.mjs';
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';

refuseOldNode();
namesGiven('npm run charts', 0);
stopToolsOnSignal();
await ensureInstalled();
const { code } = await runTool(projectNode(), [inHouse('scripts', 'support', 'draw-charts.mjs')], {
  show: true,
});
process.exitCode = code;
