import { once } from 'node:events';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HEADERS } from '#contract/call.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { isLongRevision } from '#server/store/texts/long-work.ts';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import { recordState } from '#tests/support/record-state.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, impactIn, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

const MANY = 1_001;
const ROWS_AT_ONCE = 500;

let calls: TextCalls;
beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['large', 'GLOBAL'], ['other', 'GLOBAL'], ['small', 'GLOBAL']);
  await calls.addWordings({ contextIdentifier: 'small', identifier: 'a' });
  const texts = {
    contextIdentifier: 'large',
    lang: 'de',
    resetInheritance: false,
    active: true,
    value: null,
  };
  for (let first = 0; first < MANY; first += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, MANY - first) }, (_, at) => ({
      ...wordingColumns({ ...texts, identifier: `text.${first + at}` }),
      ...{ creationDate: 0, modificationDate: 0 },
    }));
    await calls.server.parts.database.write.insertInto('wordings').values(rows).execute();
  }
});
afterAll(() => calls.server.close());
beforeEach(() => vi.restoreAllMocks());

const move = (source: string, query = '') => {
  const wanted = { contextIdentifier: source, toContextIdentifier: 'other', wordings: [] };
  return calls.admin.post(`context/wordings/update${query}`, wanted);
};
const undo = (revisionId: number | null | undefined) => calls.admin.post('audit/undo', { revisionId });
const state = () => recordState(calls.server.parts.database.read);

/** How many transactions of a call ran beside the process. */
async function aside(act: () => Promise<LightMyRequestResponse>) {
  const longTransaction = vi.spyOn(calls.server.parts.database, 'longTransaction');
  const response = await act();
  const runs = longTransaction.mock.calls.length;
  longTransaction.mockRestore();
  return { response, runs };
}

test('many wordings are moved beside the process, few are not', async () => {
  const before = await state();
  const many = await aside(() => move('large', '?dryRun=true'));
  expect([many.runs, impactIn(many.response).counts.changed]).toEqual([1, MANY]);
  const few = await aside(() => move('small', '?dryRun=true'));
  expect([few.runs, impactIn(few.response).counts.changed]).toEqual([0, 1]);
  expect(await state()).toEqual(before);
});

test('a preview makes no further statement once its client has disconnected', async () => {
  const before = await state();
  const { app, parts } = calls.server;
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const client = new AbortController();
  const run = parts.units.preview.bind(parts.units);
  const preview = vi.spyOn(parts.units, 'preview').mockImplementationOnce((actor, work, options) => {
    const late = async (unit: Unit) => {
      client.abort();
      if (options?.signal && !options.signal.aborted) await once(options.signal, 'abort');
      await work(unit);
    };
    return run(actor, late, options);
  });
  const { cookies } = calls.admin;
  const answer = fetch(`${address}/ecs/context/wordings/update?dryRun=true`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      [HEADERS.xsrf]: cookies.get('XSRF-TOKEN') ?? '',
    },
    body: JSON.stringify({
      auth: { userId: calls.admin.userId, lang: 'de_DE', timestamp: calls.server.clock.now() },
      ...{ contextIdentifier: 'large', toContextIdentifier: 'other', wordings: [] },
    }),
    signal: client.signal,
  });
  await expect(answer).rejects.toThrow('aborted');
  await expect(preview.mock.results[0]?.value).rejects.toMatchObject({ status: 499 });
  expect(await state()).toEqual(before);
});

test('a revision of many entries is taken back beside the process, one of few is not', async () => {
  const { read, write } = calls.server.parts.database;
  const { revisionId } = await write
    .insertInto('revisions')
    .values({ timestamp: 0, userId: null, username: 'test' })
    .returning('revisionId')
    .executeTakeFirstOrThrow();
  const entry = { revisionId, timestamp: 0, subject: 'wording', operation: 'MOD' as const };
  const texts = { usernameKey: '', searchText: '', wordBeginnings: '', changedFields: '[]' };
  for (let first = 1; first <= MANY; first += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, MANY + 1 - first) }, (_, at) => ({
      ...{ ...entry, ...texts, entityId: first + at, before: null, after: null },
    }));
    await write.insertInto('revisionEntries').values(rows).execute();
    expect(await isLongRevision(read, revisionId)).toBe(first + rows.length > MANY);
  }
  expect(await isLongRevision(read, revisionId + 1)).toBe(false);
  // Nothing of all this has changed anything, so there is nothing to take back.
  const undone = await aside(() => undo(revisionId));
  expect([undone.runs, undone.response.statusCode]).toEqual([1, 404]);
});

test('what is done beside the process is done as anywhere else', async () => {
  const { units, database } = calls.server.parts;
  const before = await state();
  const run = units.run.bind(units);
  vi.spyOn(units, 'run').mockImplementation((actor, work, options) =>
    run(actor, work, { ...options, long: true }),
  );
  const longTransaction = vi.spyOn(database, 'longTransaction');
  const moved = envelopeOf(await move('small'));
  expect(moved.content).toMatchObject({ wordings: [{ identifier: 'a', contextIdentifier: 'other' }] });
  expect(await state()).not.toEqual(before);
  const undone = await undo(moved.revisionId);
  expect(contentOf(undone)).toEqual({ added: 0, changed: 1, deleted: 0 });
  expect(await state()).toEqual(before);
  const again = await undo(moved.revisionId);
  expect([again.statusCode, envelopeOf(again).errCodes]).toEqual([409, ['046']]);
  expect(longTransaction).toHaveBeenCalledTimes(3);
});
