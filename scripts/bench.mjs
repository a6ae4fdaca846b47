/* npm run bench: builds what is missing, measures speed, weight and scale, and writes docs/performance.md. Its options are those of bench/frame/options.ts. */
import { asksForHelp } from './support/arguments.mjs';
import { ensureBuilt } from './support/built.mjs';
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';

refuseOldNode();
stopToolsOnSignal();
await ensureInstalled();
const node = projectNode();
if (!asksForHelp()) await ensureBuilt(node);
const { code } = await runTool(node, [inHouse('bench', 'main.ts'), ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
