import '#server/house/closed-pipe.mjs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { KitClient, ServerUnreachable } from '#server/contract-kit/client.ts';
import { type Finding, SignInFailed, walkContract } from '#server/contract-kit/walk.ts';
import { asksForHelp } from '#server/house/help.mjs';

const USAGE = `Usage: npm run contract -- --url URL --user NAME [--write] [--json]

Walks the calls of the specification against an ECS server and says which of them, which fields of their answers and
which rules fit, one line each.

  --url URL    base address of the server, such as https://ecs.example
  --user NAME  an administrator without a second factor sees most
  --write      also saves the first record of each list, as it is; without it nothing is changed
  --json       one JSON object a line instead of words

The password comes from CONTRACT_PASSWORD, or is asked for. A certificate that no one knows: NODE_EXTRA_CA_CERTS.
Exit code: 0 everything that was tried fits, 1 something lacks or differs, 2 wrong arguments or no password, 3 not reached or let in.
`;
const OPTIONS = {
  url: { type: 'string' },
  user: { type: 'string' },
  write: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

process.exitCode = await run(process.argv.slice(2));

/** @returns the exit code */
async function run(args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    process.stdout.write(USAGE);
    return 0;
  }
  const given = argumentsIn(args);
  if (!given?.url || !given.user || !/^https?:$/.test(URL.parse(given.url)?.protocol ?? '')) {
    process.stderr.write(USAGE);
    return 2;
  }
  const counts = { fits: 0, differs: 0, lacks: 0, untried: 0 };
  const report = (finding: Finding) => {
    counts[finding.outcome] += 1;
    process.stdout.write(`${given.json ? JSON.stringify(finding) : lineOf(finding)}\n`);
  };
  try {
    const password = process.env.CONTRACT_PASSWORD || (await ask('Password: '));
    if (!password) {
      process.stderr.write('No password was given: set CONTRACT_PASSWORD, or answer on a terminal.\n');
      return 2;
    }
    const account = { username: given.user, password, askCode: () => ask('Code of the second factor: ') };
    await walkContract(new KitClient(given.url), account, { isWriting: given.write, report });
  } catch (error) {
    if (!(error instanceof ServerUnreachable || error instanceof SignInFailed)) throw error;
    const what = error instanceof SignInFailed ? 'The sign-in failed' : 'The server cannot be reached';
    process.stderr.write(`${what}: ${error.message}\n`);
    return 3;
  }
  const { fits, differs, lacks, untried } = counts;
  const summary = given.json
    ? JSON.stringify({ summary: counts })
    : `${fits} fit, ${differs} differ, ${lacks} lack, ${untried} not tried`;
  process.stdout.write(`${summary}\n`);
  return differs + lacks === 0 ? 0 : 1;
}

function argumentsIn(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch {
    return null;
  }
}

/** What another server says is printed without controls. */
function lineOf({ outcome, call, about, detail }: Finding): string {
  return `${outcome.padEnd(8)}${call.padEnd(46)} ${about.padEnd(6)}${detail}`.replace(/\p{Cc}/gu, ' ');
}

/** Asks on the terminal without showing what is typed; null where there is none. */
async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await prompt.question('');
  prompt.close();
  process.stderr.write('\n');
  return answer;
}
