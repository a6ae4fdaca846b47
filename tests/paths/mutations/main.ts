/*
 * npm run mutations: breaks the machines one place at a time in a copy of the house and walks the paths of the intact
 * ones against them. Options: --count N (60), --seed N (20261120).
 */
import { parseArgs } from 'node:util';
import { allMutations, drawn, mutationName, tryMutations } from '#tests/paths/mutations/mutate.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '60' }, seed: { type: 'string', default: '20261120' } },
});
const mutations = drawn(allMutations(), Number(values.seed));
const tried = await tryMutations(mutations, Number(values.count), ({ mutation, verdict }) => {
  process.stdout.write(`${verdict.verdict}: ${mutationName(mutation)} (line ${mutation.line})\n`);
  if (verdict.verdict === 'caught') process.stdout.write(`${verdict.sentence.replace(/^/gm, '    ')}\n\n`);
});
const caught = tried.filter(({ verdict }) => verdict.verdict === 'caught').length;
process.stdout.write(`${caught} of ${tried.length} caught\n`);
