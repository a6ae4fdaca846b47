/*
 * npm run mutations: breaks the statecharts one place at a time, in a copy, and shows which paths notice. Its options
 * are those of paths/mutations/main.ts.
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
  [inHouse('paths', 'mutations', 'main.ts'), ...process.argv.slice(2)],
  { show: true },
);
process.exitCode = code;
