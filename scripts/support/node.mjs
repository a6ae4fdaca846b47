import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inHouse } from './house.mjs';
import { giveUp } from './words.mjs';

/** The server's TypeScript and the embedded database need this one. */
const WANTED_MAJOR = 24;
const PROGRAM = process.platform === 'win32' ? 'node.exe' : 'node';

/**
 * Ends the script when the Node.js that runs it is too old even to set up.
 */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  giveUp(`Leitstand needs Node.js 20.19 or newer to set itself up; this is ${process.versions.node}.`);
}

/**
 * The major version of a Node.js; 0 when it does not run here, such as one built for another C library.
 * @param {string} program
 */
function majorOf(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * The Node.js for everything after the installation: the project's own, otherwise any new enough one on the PATH.
 * Ends the script when there is none.
 */
export function projectNode() {
  const own = inHouse('node_modules', `node-${process.platform}-${process.arch}`, 'bin', PROGRAM);
  if (process.execPath === own) return own;
  if (existsSync(own) && majorOf(own) >= WANTED_MAJOR) return own;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = [process.execPath, ...folders.map((folder) => join(folder, PROGRAM))].find(
    (program) => existsSync(program) && majorOf(program) >= WANTED_MAJOR,
  );
  return (
    found ??
    giveUp(
      `Leitstand runs on Node.js ${WANTED_MAJOR}. There is no package with it for ${process.platform} ${process.arch} ` +
        `that works here; please put a Node.js ${WANTED_MAJOR} or newer on the PATH.`,
    )
  );
}
