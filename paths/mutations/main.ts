/*
 * npm run mutations: breaks the machines one place at a time, in a copy of the house, and compares them with what is
 * stored, as anyone would by `npm run paths`. The options are those of options.ts.
 */
import '#paths/core/closed-pipe.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asksForHelp } from '#paths/core/help.ts';
import { allMutations, drawn, HOUSE, type Mutation, mutationName } from '#paths/mutations/draw.ts';
import { machinesOf, tryMutations } from '#paths/mutations/mutate.ts';
import { HELP, type MutationOptions, readMutationOptions } from '#paths/mutations/options.ts';
import { pageOfMutations, tableOfMutations } from '#paths/mutations/report.ts';
import { reasonOf } from '#paths/mutations/survivors.ts';
import { WrongOptions } from '#paths/options.ts';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The mutations as long as there is time for one more. */
function* inTime(mutations: readonly Mutation[], end: number): Generator<Mutation> {
  for (const mutation of mutations) {
    if (Date.now() >= end) return;
    yield mutation;
  }
}

/** @returns the exit code */
async function main(options: MutationOptions): Promise<number> {
  const { machines, operators, count, seed, budget, report, table } = options;
  const isWanted = ({ file, operator }: Mutation) =>
    (machines.length === 0 || machinesOf(file).some((id) => machines.includes(id))) &&
    (operators.length === 0 || operators.includes(operator));
  const mutations = drawn(allMutations().filter(isWanted), seed);
  if (mutations.length === 0)
    throw new WrongOptions(`nothing of ${machines.join(', ')} can be broken by ${operators.join(', ')}`);
  const end = budget === null ? Number.POSITIVE_INFINITY : Date.now() + budget;
  const tried = await tryMutations(inTime(mutations, end), count, ({ mutation, verdict }) => {
    const name = mutationName(mutation);
    say(`${verdict.verdict}: ${name} (line ${mutation.line})`);
    if (verdict.verdict === 'caught') say(`${verdict.sentence.replace(/^/gm, '    ')}\n`);
    else say(`    ${reasonOf(mutation) ?? 'no one wrote why'}\n`);
  });
  const caught = tried.filter(({ verdict }) => verdict.verdict === 'caught').length;
  if (report !== null) writeFileSync(report, pageOfMutations(tried, seed));
  if (table) writeFileSync(join(HOUSE, 'docs', 'paths', 'mutations.md'), tableOfMutations(tried, seed));
  say(`${caught} of ${tried.length} caught`);
  const isExplained = tried.every(
    ({ mutation, verdict }) => verdict.verdict === 'caught' || reasonOf(mutation) !== null,
  );
  return isExplained && tried.length > 0 ? 0 : 1;
}

try {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) say(HELP);
  else process.exitCode = await main(readMutationOptions(args));
} catch (error) {
  if (!(error instanceof WrongOptions)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
