import '#server/house/closed-pipe.mjs';
import { resolve } from 'node:path';
import { fillWithData } from '#server/data/fill.ts';
import { openForData } from '#server/data/open.ts';
import { type DataOptions, readOptions, USAGE, WrongOption } from '#server/data/options.ts';
import { DatabaseRefused, DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { showFirstAccess } from '#server/security/first-access.ts';
import { environmentWith } from '#server/settings/environment.ts';
import { readSettings } from '#server/settings/settings.ts';
import { WrongSetting } from '#server/settings/wrong-setting.ts';

const SAY_MS = 3_000;

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(USAGE);
  else await run(options);
} catch (error) {
  if (error instanceof WrongOption) process.stderr.write(`${error.message}\n\n${USAGE}`);
  else process.stderr.write(`${detailOf(error)}\n`);
  process.exitCode = error instanceof WrongOption ? 2 : 1;
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const mendable = [DatabaseRefused, DatabaseUnavailable, WrongSetting].some((kind) => error instanceof kind);
  return mendable ? error.message : (error.stack ?? error.message);
}

async function run({ database: named, beside, ...wanted }: DataOptions): Promise<void> {
  const environ = environmentWith(resolve('.env'));
  const { databaseUrl, adminPassword } = readSettings(
    named === null ? environ : { ...environ, DATABASE_URL: named },
  );
  const begun = performance.now();
  const { database, units } = await openForData(databaseUrl, {
    beside,
    adminPassword,
    until: wanted.until,
  });
  try {
    await showFirstAccess(database, Date.now, async ({ accounts }) => {
      for (const { username, password } of accounts) {
        say(
          `The database is new. Its account is ${username}, password ${password ?? 'as set in ECS_ADMIN_PASSWORD'}.`,
        );
      }
      return true;
    });
    let said = performance.now();
    await fillWithData(database, units, wanted, (what, done, of) => {
      if (performance.now() - said < SAY_MS && done < of) return;
      said = performance.now();
      say(`  ${number(done)} of ${number(of)} ${what}, ${Math.round((said - begun) / 1_000)} s`);
    });
  } finally {
    await database.close();
  }
  say(`Filled in ${Math.round((performance.now() - begun) / 1_000)} s, from the seed ${wanted.seed}.`);
  if (beside && databaseUrl.startsWith('sqlite:'))
    say('A server that runs on it shows all of it once its cache is cleared (server overview).');
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
