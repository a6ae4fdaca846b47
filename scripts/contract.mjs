/*
 * npm run contract: which calls of the specification another ECS server has, and how far they fit: docs/other-servers.md.
 */
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';

refuseOldNode();
stopToolsOnSignal();
await ensureInstalled();
const main = inHouse('server', 'contract-kit', 'main.ts');
const { code } = await runTool(projectNode(), [main, ...process.argv.slice(2)], { show: true, asks: true });
process.exitCode = code;
