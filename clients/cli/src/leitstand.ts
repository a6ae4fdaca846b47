#!/usr/bin/env node
import { check } from './check.ts';
import { HELP } from './help.ts';
import { EXIT, Failure, type Outcome } from './outcome.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { Server } from './server.ts';
import { asksForHelp, type Command, commandIn, readSettings, type Settings } from './settings.ts';

const RUN: Readonly<Record<Command, (settings: Settings, server: Server) => Promise<Outcome>>> = {
  pull,
  push,
  check,
};

async function main(argv: readonly string[]): Promise<number> {
  if (asksForHelp(argv)) {
    process.stdout.write(HELP);
    return argv.length === 0 ? EXIT.usage : EXIT.ok;
  }
  const isJson = argv.includes('--json');
  const print = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`);
  try {
    const settings = await readSettings(argv, process.env);
    const { hostname, protocol } = new URL(settings.url);
    if (protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname))
      process.stderr.write('The token goes over http: anyone on the way can read it.\n');
    const { exitCode, lines, report } = await RUN[settings.command](settings, new Server(settings));
    if (isJson) print({ command: settings.command, exitCode, ...report });
    else process.stdout.write(`${lines.join('\n')}\n`);
    return exitCode;
  } catch (error) {
    const { exitCode, message, details } = error instanceof Failure ? error : crash(error);
    if (isJson) print({ command: commandIn(argv), exitCode, error: { message, ...details } });
    process.stderr.write(`${message}\n`);
    return exitCode;
  }
}

/** What Node.js would end with exit code 1 for, which says something about the texts. */
function crash(error: unknown): Failure {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new Failure(EXIT.crashed, `An error in leitstand itself, please report it: ${said}`);
}

process.on('uncaughtException', (error) => {
  process.stderr.write(`${crash(error).message}\n`);
  process.exit(EXIT.crashed);
});

// A reader such as `head` has had enough: no reason for another exit code than what was found has.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await main(process.argv.slice(2));
