import { DIST } from '#scripts/support/house.mjs';
import { firstAccessLines } from '#server/first-access-lines.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type Running, startServer } from '#server/start.ts';

/*
 * A process in which one server after the other runs, each on its own folder, from the sources: what all of them load and
 * compile is there from the second one on (tests/support/hosted-server.ts).
 */

/** What the process is asked for. */
export type HostRequest =
  | { readonly start: { readonly folder: string; readonly settings: NodeJS.ProcessEnv } }
  | { readonly end: true };

/** How it answers: where the server listens, null when it has ended, or why it has not come to that. */
export type HostAnswer = { readonly address: string | null } | { readonly failure: string };

let running: Running | null = null;

async function begin(folder: string, settings: NodeJS.ProcessEnv): Promise<string> {
  // What settings name by a relative path lies there.
  process.chdir(folder);
  running = await startServer(readSettings(settings), DIST, (access) => print(firstAccessLines(access)));
  return running.address;
}

async function end(): Promise<null> {
  await running?.stop();
  running = null;
  return null;
}

function print(lines: readonly string[]): Promise<boolean> {
  return new Promise((done) => {
    process.stdout.write(`${lines.join('\n')}\n`, (error) => done(!error));
  });
}

// What ends it with its starter has let go of it; while no server runs, nothing else keeps the process.
process.channel?.ref();
process.on('message', async (request: HostRequest) => {
  const work = 'start' in request ? begin(request.start.folder, request.start.settings) : end();
  const answer: HostAnswer = await work.then(
    (address) => ({ address }),
    (error: Error) => ({ failure: error.stack ?? error.message }),
  );
  process.send?.(answer);
});

// As server/run.ts does.
process.on('SIGTERM', () => {
  end().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
