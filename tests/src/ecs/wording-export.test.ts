// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeIdentity } from '#src/ecs/identity.ts';
import { exportWordings } from '#src/ecs/wording-exchange.ts';
import { type EcsServer, startEcsServer } from '#tests/src/ecs/ecs-server.ts';
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
