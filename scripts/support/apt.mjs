import { spawnSync } from 'node:child_process';
import { runTool } from './tools.mjs';
import { giveUp, withProgress } from './words.mjs';

/**
 * Prefix for apt-get: nothing for root, sudo for users who may run it without a password.
 * @returns {string[] | undefined} undefined when neither holds
 */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}

/** @param {readonly string[]} args of apt-get */
async function aptGet(args) {
  const prefix = rootPrefix() ?? [];
  const [command = 'apt-get', ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    ...args,
  ];
  const { code, tail } = await withProgress(
    () => `apt-get ${args[0]}`,
    () => runTool(command, rest),
  );
  if (code !== 0) giveUp(`${tail}\n\n'apt-get ${args.join(' ')}' ended with code ${code}.`);
}

/** Whether Debian packages can be installed from here. */
export function canInstall() {
  return spawnSync('apt-get', ['--version']).status === 0 && rootPrefix() !== undefined;
}

/**
 * Installs a Debian package; ends the script when that fails.
 * @param {string} name
 */
export async function installPackage(name) {
  await aptGet(['update']);
  await aptGet(['install', '--yes', '--no-install-recommends', name]);
}
