/*
 * npm run admin: recovering access for a user who cannot sign in any more, and the security log. Its commands are those
 * of server/admin.ts.
 */
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';

refuseOldNode();
stopToolsOnSignal();
await ensureInstalled();
const { code } = await runTool(projectNode(), [inHouse('server', 'admin.ts'), ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
