// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeIdentity } from '#src/ecs/identity.ts';
import { countExport, exportWordings } from '#src/ecs/wording-exchange.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

let server: EcsServer;
const { signal } = new AbortController();
const CSV = { context: 'nord', format: 'csv', direction: null, name: 'nord.csv' } as const;

beforeEach(async () => {
  server = await startEcsServer();
  server.answer((_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a;b\r\n'));
  openPageAt(`${server.origin}/`);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  return server.close();
});

const asked = () => server.received.map(({ query }) => String(query));

it('asks for a CSV in the language of the interface', async () => {
  changeIdentity({ userId: 7, locale: 'fr_BE', abilities: ['exportForLocale'] });
  await exportWordings(CSV, signal);
  await exportWordings({ ...CSV, format: 'json' }, signal);
  expect(asked()).toEqual(['context=nord&format=csv&locale=fr_BE', 'context=nord&format=json']);
});

it('says nothing of a language to a server that does not know of it', async () => {
  changeIdentity({ userId: 7, locale: 'fr_BE', abilities: ['exportTexts'] });
  await exportWordings(CSV, signal);
  expect(asked()).toEqual(['context=nord&format=csv']);
});

it('counts by the request that the export sends', async () => {
  changeIdentity({ userId: 7, locale: 'fr_BE', abilities: ['exportForLocale'] });
  const chosen = { prefix: 'a.', keyWord: '', only: 'missing', inherited: true } as const;
  const direction = { source: 'de', target: 'fr' };
  const wishes = [
    CSV,
    { ...CSV, format: 'json-flat', lang: 'de', placeholders: 'formatjs' },
    { ...CSV, format: 'xliff2', direction, choice: chosen },
  ] as const;
  for (const wish of wishes) await exportWordings(wish, signal);
  const exported = asked();
  const content = { identifiers: 1, texts: 2, inherited: 0 };
  server.answer(json(success(content)));
  for (const wish of wishes) expect(await countExport(wish, signal)).toEqual(content);
  expect(asked().slice(wishes.length)).toEqual(exported);
  expect(server.received.at(-1)?.path).toContain('wording/export/count');
});
