/*
 * npm run paths: lists the ways through the console's statecharts in plain sentences, and walks them. Its options are
 * those of paths/options.ts; docs/path-tests.md explains it.
 */
import { asksForHelp } from './support/arguments.mjs';
import { ensureBuilt } from './support/built.mjs';
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';

const args = process.argv.slice(2);
/** A browser walks the console that the server of this tree serves; elsewhere it is none of ours. */
const walksOurBuild =
  args.some((arg, index) => arg === '--run=browser' || (arg === '--run' && args[index + 1] === 'browser')) &&
  !args.some((arg) => arg === '--url' || arg.startsWith('--url='));

refuseOldNode();
stopToolsOnSignal();
await ensureInstalled();
if (walksOurBuild && !asksForHelp()) {
  const { write } = process.stdout;
  // Where JSON is wanted, nothing else may stand in the output.
  if (args.includes('--json')) process.stdout.write = process.stderr.write.bind(process.stderr);
  await ensureBuilt(projectNode());
  process.stdout.write = write;
}
const { code } = await runTool(projectNode(), [inHouse('paths', 'main.ts'), ...args], { show: true });
process.exitCode = code;
