import { spawnSync } from 'node:child_process';
import { runTool } from './tools.mjs';
import { giveUp, withProgress } from './words.mjs';

const INSTALL = ['install', '--yes', '--no-install-recommends'];
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

/**
 * Prefix for apt-get: nothing for root, sudo for users who may run it without a password.
 * @returns {string[] | undefined} undefined when neither holds
 */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * @param {readonly string[]} args of apt-get
 * @returns {Promise<string | null>} why it failed; null when it has not
 */
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
    () => `apt-get ${args.find((arg) => /^[a-z]+$/.test(arg))}`,
    () => runTool(command, rest),
  );
  return code === 0 ? null : `${tail}\n\n'apt-get ${args.join(' ')}' ended with code ${code}.`;
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
  const failure = (await aptGet(['update'])) ?? (await aptGet([...INSTALL, name]));
  if (failure !== null) giveUp(failure);
}

/**
 * Installs a Debian package that can be done without.
 * @param {string} name
 * @returns {Promise<boolean>} whether it is there now; where no package server answers, false within seconds
 */
export async function tryPackage(name) {
  return (
    (await aptGet([...IMPATIENT, 'update'])) === null &&
    (await aptGet([...IMPATIENT, ...INSTALL, name])) === null
  );
}
