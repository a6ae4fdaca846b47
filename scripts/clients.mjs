/* npm run clients: builds the packages in clients/ into their dist/, from which npm pack makes what can be installed. */
import { namesGiven } from './support/arguments.mjs';
import { buildCli, buildTexts } from './support/build-clients.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { stopToolsOnSignal } from './support/tools.mjs';
import { giveUp, say } from './support/words.mjs';

refuseOldNode();
namesGiven('npm run clients', 0);
stopToolsOnSignal();
await ensureInstalled();
const { code, tail, folder } = await buildTexts(projectNode());
if (code !== 0) giveUp(tail);
const cli = await buildCli();
say(
  `Built into ${folder} and ${cli}; npm pack ./clients/texts and npm pack ./clients/cli make packages of them.`,
);
