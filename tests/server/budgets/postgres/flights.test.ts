import { Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { Batch } from '#server/dialect/postgres/batch.ts';
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

/** How servers on one database keep an eye on each other, and what is brought in behind a save. */
const BESIDE_CALLS = ['select 1', 'select max("revisionId")', 'select gin_clean_pending_list'];

function change(value: string) {
  const { id, lang, identifier, contextIdentifier, resetInheritance, active } = stored;
  return { id, lang, identifier, contextIdentifier, resetInheritance, active, value };
}

const BEGIN = ['begin', expect.stringMatching(/^select pg_adv/)];
const LOOK = expect.stringMatching(/^with rec.*nextval/);
const WRITE = [expect.stringMatching(/^update "wordings"/), expect.stringMatching(/^with "begun"/)];
const NOTIFY = expect.stringMatching(/^select pg_notify/);

test('a save waits for the database twice within its transaction: to look, and to be stored', async () => {
  await admin.post('wording/save', change('drei'));
  const flights = watchFlights();
  await admin.post('wording/save', change('vier'));
  expect(inTransaction(flights)).toEqual([
    [...BEGIN, LOOK],
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
    [...BEGIN, LOOK],
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
  expect(inTransaction(flights)).toEqual([[...BEGIN, found], [LOOK], [...WRITE, NOTIFY, ...kept, 'commit']]);
});

test('what a transaction sends together leaves in one piece', async () => {
  await admin.post('wording/save', change('sieben'));
  const pieces: { readonly socket: Socket; readonly text: string }[] = [];
  // One call of it is one call of the system.
  const write = Socket.prototype._writev;
  vi.spyOn(Socket.prototype, '_writev').mockImplementation(function (this: Socket, chunks, done) {
    const text = Buffer.concat(chunks.map(({ chunk }) => Buffer.from(chunk))).toString('latin1');
    pieces.push({ socket: this, text });
    return write?.call(this, chunks, done);
  });
  await admin.post('wording/save', change('acht'));
  const stored = pieces.find(({ text }) => text.includes('"kind":"changed"'));
  expect(stored?.text).toContain('acht');
  // What it looks at first, and what it stores.
  expect(pieces.filter(({ socket }) => socket === stored?.socket)).toHaveLength(2);
});

/** Without the asking who makes the call. */
function inTransaction(flights: readonly string[][]): readonly string[][] {
  return flights.slice(flights.findIndex(([first]) => first?.startsWith('begin')));
}

/** Statements that are sent without waiting for an answer in between. */
function watchFlights(): string[][] {
  const flights: string[][] = [];
  const ask = Client.prototype.query as (this: Client, ...call: unknown[]) => Promise<unknown>;
  let underWay = 0;
  const landed = () => {
    underWay -= 1;
  };
  const leaves = (texts: readonly string[]) => {
    if (underWay === 0) flights.push([]);
    flights.at(-1)?.push(...texts);
    underWay += 1;
  };
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    query: string | { text: string } | Batch,
    ...others: unknown[]
  ) {
    if (query instanceof Batch) {
      const { statements, callback } = query;
      leaves(statements.map(({ text }) => text));
      query.callback = (...answer) => {
        landed();
        callback(...answer);
      };
      return ask.call(this, query);
    }
    const text = typeof query === 'string' ? query : query.text;
    const answer = ask.call(this, query, ...others);
    if (BESIDE_CALLS.some((beginning) => text.startsWith(beginning))) return answer;
    leaves([text]);
    answer.then(landed, landed);
    return answer;
  } as never);
  return flights;
}
