/* npm run packages: builds paths/core and inspector into their dist/, from which npm pack makes what other projects install. */
import { namesGiven } from './support/arguments.mjs';
import { buildInspector, buildPaths } from './support/build-packages.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { stopToolsOnSignal } from './support/tools.mjs';
import { giveUp, say } from './support/words.mjs';

refuseOldNode();
namesGiven('npm run packages', 0);
stopToolsOnSignal();
await ensureInstalled();
for (const build of [buildPaths, buildInspector]) {
  const { code, tail, folder } = await build(projectNode());
  if (code !== 0) giveUp(tail);
  say(`Built into ${folder}.`);
}
say('npm pack ./paths/core and npm pack ./inspector make packages of them.');
