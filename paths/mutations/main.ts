/*
 * npm run mutations: breaks the machines one place at a time, in a copy of the house, and walks the paths of the intact
 * ones against them. Options: --count N (60), --seed N.
 */
import { parseArgs } from 'node:util';
import { allMutations, drawn, mutationName } from '#paths/mutations/draw.ts';
import { tryMutations } from '#paths/mutations/mutate.ts';
import { reasonOf, SEED } from '#paths/mutations/survivors.ts';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const { values } = parseArgs({
  options: { count: { type: 'string', default: '60' }, seed: { type: 'string', default: String(SEED) } },
});
const mutations = drawn(allMutations(), Number(values.seed));
const tried = await tryMutations(mutations, Number(values.count), ({ mutation, verdict }) => {
  const name = mutationName(mutation);
  say(`${verdict.verdict}: ${name} (line ${mutation.line})`);
  if (verdict.verdict === 'caught') say(`${verdict.sentence.replace(/^/gm, '    ')}\n`);
  else say(`    ${reasonOf(mutation) ?? 'no one wrote why'}\n`);
});
const caught = tried.filter(({ verdict }) => verdict.verdict === 'caught').length;
say(`${caught} of ${tried.length} caught`);
process.exitCode = tried.every(
  ({ mutation, verdict }) => verdict.verdict === 'caught' || reasonOf(mutation) !== null,
)
  ? 0
  : 1;
