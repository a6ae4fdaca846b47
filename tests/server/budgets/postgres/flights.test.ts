import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/*
 * How often a call waits for PostgreSQL: what is sent together is one flight there and back.
 */

let server: TestServer;
let admin: TestBrowser;
let stored: Wording;

beforeAll(async () => {
  server = await startTestServer();
  await server.parts.units.run({ userId: null, username: 'test' }, async (unit) => {
    const text = { lang: 'de', resetInheritance: false, active: true, contextIdentifier: 'GLOBAL' };
    stored = await addWording(unit, { ...text, identifier: 'text', value: 'Termin' });
  });
  admin = await server.signedIn();
  // Data that is periodically written outside the calls.
  await server.parts.securityLog.flush();
  vi.spyOn(server.parts.sessions, 'flush').mockResolvedValue();
});
afterAll(() => server.close());

/** How servers on one database keep an eye on each other. */
const EVERY_SECOND = 'select max("revisionId")';

function change(value: string) {
  const { id, lang, identifier, contextIdentifier, resetInheritance, active } = stored;
  return { id, lang, identifier, contextIdentifier, resetInheritance, active, value };
}

test('a save waits for the database three times within its transaction', async () => {
  await admin.post('wording/save', change('drei'));
  const flights = watchFlights();
  await admin.post('wording/save', change('vier'));
  const begun = flights.findIndex(([first]) => first?.startsWith('begin'));
  const [opening, writing, end, ...more] = flights.slice(begun);
  expect(more).toEqual([]);
  expect(opening).toEqual([
    expect.stringMatching(/^begin; select pg_adv/),
    expect.stringMatching(/^with rec/),
  ]);
  expect(writing).toEqual([
    expect.stringMatching(/^update "wordings"/),
    expect.stringMatching(/^with "begun"/),
  ]);
  expect(end).toEqual([expect.stringMatching(/^select pg_notify/), 'commit']);
});

/** Batches of statements that the writing session sends without waiting for a response in between. */
function watchFlights(): string[][] {
  const flights: string[][] = [];
  const ask = Client.prototype.query as (this: Client, query: string | { text: string }) => Promise<unknown>;
  let underWay = 0;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    query: string | { text: string },
  ) {
    const text = typeof query === 'string' ? query : query.text;
    const answer = ask.call(this, query);
    // The session that listens says this every second.
    if (text === 'select 1' || text.startsWith(EVERY_SECOND)) return answer;
    if (underWay === 0) flights.push([]);
    flights.at(-1)?.push(text);
    underWay += 1;
    const landed = () => {
      underWay -= 1;
    };
    answer.then(landed, landed);
    return answer;
  } as never);
  return flights;
}
