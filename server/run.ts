import { join, resolve } from 'node:path';
import { DatabaseRefused } from '#server/dialect/failure.ts';
import { environmentWith } from '#server/environment.ts';
import { FilesRefused } from '#server/files/folder.ts';
import { ServiceManager } from '#server/service-manager.ts';
import { readSettings, WrongSetting } from '#server/settings.ts';
import { ListenRefused, type Running, startServer } from '#server/start.ts';
import type { Account } from '#server/store/first-data.ts';

/** Where the build has put the console and its translations. */
const DIST = join(import.meta.dirname, '..', 'dist');

const serviceManager = new ServiceManager(process.env, (line) => process.stderr.write(`${line}\n`));
let running: Running | null = null;
let stopping = false;

process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);

try {
  const settings = readSettings(environmentWith(resolve('.env')));
  running = await startServer(settings, DIST);
  if (stopping) await stop(running);
  print(running, settings.basePath);
  serviceManager.ready();
} catch (error) {
  fail(error);
}

/** The first signal lets everything that runs come to its end; a second one does not wait for it. */
function onSignal(): void {
  if (stopping) process.exit(1);
  stopping = true;
  // While it still starts there is nothing to stop: it does so as soon as it has started.
  if (running) stop(running).catch(fail);
}

async function stop(server: Running): Promise<never> {
  serviceManager.stopping();
  await server.stop();
  process.exit(0);
}

function print({ address, accounts, accessCode }: Running, basePath: string): void {
  if (accounts.length > 0) {
    process.stdout.write(
      'The database is new. These accounts were made; passwords are shown only this once:\n',
    );
    for (const account of accounts) process.stdout.write(`  ${accountLine(account)}\n`);
  }
  if (accessCode !== null) {
    process.stdout.write(
      `Another server can synchronise itself with this one by this access code, shown only this once:\n  ${accessCode}\n`,
    );
  }
  process.stdout.write(`Leitstand is ready at ${address}${basePath === '/' ? '' : basePath}\n`);
}

function accountLine({ username, password, roles }: Account): string {
  const shown = password ?? '(as set in ECS_ADMIN_PASSWORD)';
  return `${username.padEnd(20)} ${shown.padEnd(20)} ${roles.join(', ')}`;
}

/** One line for what whoever starts the server can mend; anything else is a fault and shows where it happened. */
function fail(error: unknown): void {
  const mendable = [WrongSetting, DatabaseRefused, FilesRefused, ListenRefused].some(
    (kind) => error instanceof kind,
  );
  const detail = error instanceof Error ? (mendable ? error.message : error.stack) : String(error);
  process.stderr.write(`${detail}\n`);
  process.exit(1);
}
