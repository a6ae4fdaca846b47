import { join, resolve } from 'node:path';
import { BackupRefused } from '#server/backup/refused.ts';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { FilesRefused } from '#server/files/file-store.ts';
import { firstAccessLines } from '#server/first-access-lines.ts';
import { SpareMemory } from '#server/health/spare-memory.ts';
import { keepTickShape } from '#server/health/tick-shape.ts';
import { HOUSE, keepHeapSmall } from '#server/house/house.mjs';
import { ServiceManager } from '#server/service-manager.ts';
import { environmentWith } from '#server/settings/environment.ts';
import { readSettings } from '#server/settings/settings.ts';
import { WrongSetting } from '#server/settings/wrong-setting.ts';
import { ListenRefused, type Running, startServer } from '#server/start.ts';

/** Where the build has put the console and its translations. */
const DIST = join(HOUSE, 'dist');
const NEVER_ENTERED =
  'No one has ever signed in here. If the passwords are lost: npm run admin -- reset-password admin';
const NOT_SHOWN = 'The accounts could not be printed. The next start shows them, with new passwords.';

const serviceManager = new ServiceManager(process.env, (line) => process.stderr.write(`${line}\n`));
let running: Running | null = null;
let stopping = false;

/**
 * Runs the server until a signal ends it.
 * @param keepCompiled keeps the code that the start has compiled, for the next one
 */
export async function run(keepCompiled = () => {}): Promise<void> {
  void keepTickShape();
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // The client that has read them may be gone; that is no reason to stop serving others.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  try {
    const settings = readSettings(environmentWith(resolve('.env')));
    running = await startServer(settings, DIST, async (access) => {
      const written = await print(firstAccessLines(access));
      if (!written) process.stderr.write(`${NOT_SHOWN}\n`);
      return written;
    });
    const { address, neverEntered } = running;
    const path = settings.basePath === '/' ? '' : settings.basePath;
    await print([...(neverEntered ? [NEVER_ENTERED] : []), `Leitstand is ready at ${address}${path}`]);
    serviceManager.ready();
    keepCompiled();
    keepHeapSmall();
    new SpareMemory().start();
  } catch (error) {
    fail(error);
  }
}

/**
 * The first signal lets everything that runs come to its end; a second one does not wait for it. While it still starts
 * no caller waits for an answer, and what runs is a transaction: the next start begins where this one did.
 */
function onSignal(): void {
  if (stopping) process.exit(1);
  if (!running) process.exit(0);
  stopping = true;
  serviceManager.stopping();
  running.stop().then(() => process.exit(0), fail);
}

/** @returns whether all of it is with its reader: a terminal, a file, or the journal */
function print(lines: readonly string[]): Promise<boolean> {
  return new Promise((done) => {
    process.stdout.write(`${lines.join('\n')}\n`, (error) => done(!error));
  });
}

/** One line for what the operator can mend; anything else is a fault and shows where it happened. */
function fail(error: unknown): void {
  const mendable = [WrongSetting, BackupRefused, DatabaseRefused, FilesRefused, ListenRefused].some(
    (kind) => error instanceof kind,
  );
  const detail = error instanceof Error ? (mendable ? error.message : error.stack) : String(error);
  process.stderr.write(`${detail}\n`, () => process.exit(1));
}
