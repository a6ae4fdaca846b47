/* npm run build: the console and its translations into dist/, compressed; with --verbose it lists every file. */
import { namesGiven } from './support/arguments.mjs';
import { buildAnyway } from './support/built.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { stopToolsOnSignal } from './support/tools.mjs';

refuseOldNode();
namesGiven('npm run build [-- --verbose]', 0, ['--verbose']);
stopToolsOnSignal();
await ensureInstalled();
await buildAnyway(projectNode(), process.argv.slice(2));
