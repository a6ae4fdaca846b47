/*
 * npm run restore: brings database and files back from a backup. Its arguments are those of
 * server/backup/run-restore.ts.
 */
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';

refuseOldNode();
stopToolsOnSignal();
await ensureInstalled();
const tool = inHouse('server', 'backup', 'run-restore.ts');
const { code } = await runTool(projectNode(), [tool, ...process.argv.slice(2)], { show: true });
process.exitCode = code;
