/*
 * npm run mutations: breaks the machines one place at a time, in a copy of the house, and compares them with what is
 * stored, as anyone would by `npm run paths`. Options: --count N (60), --seed N, --machine NAME and --operator NAME (only
 * these, each as often as wanted), --budget TIME (begins no further mutation after 90s or 10m), --report FILE (one page of
 * HTML with all of it), --table (writes docs/paths/mutations.md).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allMutations, drawn, HOUSE, type Mutation, mutationName } from '#paths/mutations/draw.ts';
import { machinesOf, tryMutations } from '#paths/mutations/mutate.ts';
import { pageOfMutations, tableOfMutations } from '#paths/mutations/report.ts';
import { reasonOf, SEED } from '#paths/mutations/survivors.ts';
import { budgetIn } from '#paths/options.ts';

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

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(SEED) },
    machine: { type: 'string', multiple: true },
    operator: { type: 'string', multiple: true },
    budget: { type: 'string' },
    report: { type: 'string' },
    table: { type: 'boolean', default: false },
  },
});
const { machine, operator, budget, report } = values;
const seed = Number(values.seed);
const isWanted = ({ file, operator: by }: Mutation) =>
  (!machine || machinesOf(file).some((id) => machine.includes(id))) && (!operator || operator.includes(by));
const mutations = drawn(allMutations().filter(isWanted), seed);
const end = budget === undefined ? Number.POSITIVE_INFINITY : Date.now() + budgetIn(budget);
const tried = await tryMutations(inTime(mutations, end), Number(values.count), ({ mutation, verdict }) => {
  const name = mutationName(mutation);
  say(`${verdict.verdict}: ${name} (line ${mutation.line})`);
  if (verdict.verdict === 'caught') say(`${verdict.sentence.replace(/^/gm, '    ')}\n`);
  else say(`    ${reasonOf(mutation) ?? 'no one wrote why'}\n`);
});
const caught = tried.filter(({ verdict }) => verdict.verdict === 'caught').length;
if (report !== undefined) writeFileSync(report, pageOfMutations(tried, seed));
if (values.table) writeFileSync(join(HOUSE, 'docs', 'paths', 'mutations.md'), tableOfMutations(tried, seed));
say(`${caught} of ${tried.length} caught`);
process.exitCode = tried.every(
  ({ mutation, verdict }) => verdict.verdict === 'caught' || reasonOf(mutation) !== null,
)
  ? 0
  : 1;
