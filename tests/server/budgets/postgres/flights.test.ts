import { Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
});
beforeEach(() => void vi.spyOn(server.parts.sessions, 'flush').mockResolvedValue());
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** How servers on one database keep an eye on each other. */
const EVERY_SECOND = 'select max("revisionId")';

function change(value: string) {
  const { id, lang, identifier, contextIdentifier, resetInheritance, active } = stored;
  return { id, lang, identifier, contextIdentifier, resetInheritance, active, value };
}

const BEGIN = expect.stringMatching(/^begin; select pg_adv/);
const LOOK = expect.stringMatching(/^with rec.*nextval/);
const WRITE = [expect.stringMatching(/^update "wordings"/), expect.stringMatching(/^with "begun"/)];
const NOTIFY = expect.stringMatching(/^select pg_notify/);

test('a save waits for the database twice within its transaction: to look, and to be stored', async () => {
  await admin.post('wording/save', change('drei'));
  const flights = watchFlights();
  await admin.post('wording/save', change('vier'));
  expect(inTransaction(flights)).toEqual([
    [BEGIN, LOOK],
    [...WRITE, NOTIFY, 'commit'],
  ]);
});

test('a save waits four times in all: for its user, for what there is to say about the text, and twice to be stored', async () => {
  await admin.post('wording/save', change('neun'));
  const flights = watchFlights();
  await admin.post('wording/save', change('zehn'));
  expect(flights).toEqual([
    [expect.stringMatching(/from "sessions" inner join "users"/)],
    [
      expect.stringMatching(/^select .*"valueDate" from "wordings"/),
      expect.stringMatching(/^select .* from "wordingNotes"/),
    ],
    [BEGIN, LOOK],
    [...WRITE, NOTIFY, 'commit'],
  ]);
});

test('a save under a key waits once more, for the answer that the key may have had', async () => {
  await admin.post('wording/save', change('fünf'), { 'Idempotency-Key': 'first-key' });
  const flights = watchFlights();
  await admin.post('wording/save', change('sechs'), { 'Idempotency-Key': 'second-key' });
  const found = expect.stringMatching(/^select .* from "idempotencyKeys"/);
  const kept = [
    expect.stringMatching(/^delete from "idempotencyKeys"/),
    expect.stringMatching(/^insert into "idempotencyKeys"/),
  ];
  expect(inTransaction(flights)).toEqual([[BEGIN, found], [LOOK], [...WRITE, NOTIFY, ...kept, 'commit']]);
});

test('what a transaction sends together leaves in one piece', async () => {
  await admin.post('wording/save', change('sieben'));
  const pieces: string[] = [];
  // One call of it is one call of the system.
  const write = Socket.prototype._writev;
  vi.spyOn(Socket.prototype, '_writev').mockImplementation(function (this: Socket, chunks, done) {
    pieces.push(Buffer.concat(chunks.map(({ chunk }) => Buffer.from(chunk))).toString('latin1'));
    return write?.call(this, chunks, done);
  });
  await admin.post('wording/save', change('acht'));
  expect(pieces.filter((piece) => piece.includes('begin; select pg_adv'))).toHaveLength(1);
  const [stored, ...others] = pieces.filter((piece) => piece.includes('commit\0'));
  expect(others).toEqual([]);
  expect(stored).toContain('acht');
  expect(stored).toContain('"kind":"changed"');
});

/** Without the asking who makes the call. */
function inTransaction(flights: readonly string[][]): readonly string[][] {
  return flights.slice(flights.findIndex(([first]) => first?.startsWith('begin')));
}

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
