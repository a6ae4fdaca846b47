/*
 * npm run paths: lists the ways through the console's statecharts in plain sentences, and walks them. Its options are
 * those of paths/options.ts; docs/path-tests.md explains it.
 */
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';

refuseOldNode();
stopToolsOnSignal();
await ensureInstalled();
const { code } = await runTool(projectNode(), [inHouse('paths', 'main.ts'), ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
