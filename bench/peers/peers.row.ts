import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '#scripts/support/chromium.mjs';
import { foreignWords } from '../foreign/texts.ts';
import { endsWithUs } from '../frame/ends.ts';
import { shareOf } from '../frame/rounds.ts';
import { type Figure, Missing, type Row } from '../frame/row.ts';
import { startServer } from '../load/server.ts';
import { oursAt, type Product, startPeers } from './products.ts';
import { textsFor } from './texts.ts';
import { STEPS, type StepName, Visit } from './visit.ts';

const ROUNDS_EACH = 3;
const TERMS_EACH = 3;
/** Frequent ones are on every page, so that nothing would be seen of their search. */
const FREQUENT = 300;

type Times = Map<StepName, number[]>;

export const row: Row = {
  id: 'peers',
  chapter: 'Console',
  title: 'What is felt all day, beside react-admin and Refine',
  measures:
    'The same steps in Chromium in Leitstand and in two apps as the tutorials of react-admin and of Refine with Mantine make them (bench/peers/apps: sign-in, list with pages and search, form), each on the same 100,000 texts that none of them generated (bench/foreign), in turns: the three one after the other, over and over. The apps are on a bare server of Fastify and SQLite with an index of trigrams (bench/peers/bare-server.ts). Until the picture with the outcome; a sign-in 0.4 s after its last letter; a form when its text is in it; a save, its button pointed at for a tenth of a second, when the notification says so, which react-admin shows before it sends anything; a search from Enter, in react-admin, which has none, from the last letter.',
  bare: 'the better one of the two apps.',
  foreign: true,
  sizes: [100_000],
  databases: ['sqlite'],
  targets: [],
  async measure(bench, { size }) {
    const executablePath = findChromium();
    if (!executablePath) throw new Missing('there is no Chromium; CHROMIUM names one');
    const wordings = size ?? 100_000;
    const peers = await startPeers(bench, textsFor(bench.place, wordings));
    const server = await startServer(bench.folder, {
      DATABASE_URL: await bench.foreign('sqlite', wordings),
    });
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    const forget = endsWithUs(() => void browser.close());
    try {
      const products = [oursAt(server), ...peers];
      const visits = products.map((product) => ({ product, visit: new Visit(product, browser) }));
      const times = new Map<Product, Times>(products.map((product) => [product, new Map()]));
      for (const { visit } of visits) await visit.begin();
      const words = foreignWords().filter((word, rank) => rank > FREQUENT && word.length >= 4);
      for (let round = 0; round < bench.rounds * ROUNDS_EACH; round += 1) {
        const terms = words.slice(round * TERMS_EACH, (round + 1) * TERMS_EACH);
        // Each is the first one as often.
        for (let turn = 0; turn < visits.length; turn += 1) {
          const { product, visit } = visits[(round + turn) % visits.length] ?? {};
          if (!product || !visit) continue;
          const own = times.get(product);
          await visit.round(round, terms, (step, time) => {
            own?.set(step, [...(own.get(step) ?? []), time]);
          });
        }
        bench.say(`round ${round + 1}`);
      }
      for (const { visit } of visits) await visit.end();
      return figuresOf(products, times);
    } finally {
      forget();
      await browser.close();
      for (const peer of peers) peer.stop();
      await server.stop();
    }
  },
};

function figuresOf([ours, ...peers]: readonly Product[], times: ReadonlyMap<Product, Times>): Figure[] {
  const taken = (product: Product | undefined, step: StepName, share: number) =>
    shareOf((product && times.get(product)?.get(step)) ?? [], share);
  const steps = STEPS.flatMap((step) =>
    [0.5, 0.95].flatMap((share): Figure[] => {
      const name = `: p${share * 100}`;
      const own = taken(ours, step, share);
      const others = peers.map((peer) => ({ peer, value: taken(peer, step, share) }));
      const best = Math.min(...others.map(({ value }) => value));
      return [
        { name: `${step}${name}`, unit: 'ms', value: own, bare: best, ratio: own / best },
        ...others.map(({ peer, value }) => ({ name: `${step}, ${peer.name}${name}`, unit: 'ms', value })),
      ];
    }),
  );
  const weights = peers.flatMap(({ name, weight }): Figure[] =>
    weight === null ? [] : [{ name: `JavaScript and CSS, ${name}: br`, unit: 'KB', value: weight }],
  );
  return [...steps, ...weights];
}
