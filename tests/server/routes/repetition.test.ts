import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { outcome, type SaveCall, startSaveCall, WORDING } from '#tests/support/save-call.ts';
import { envelopeOf } from '#tests/support/server.ts';

let call: SaveCall;
beforeEach(async () => {
  call = await startSaveCall();
});
afterEach(() => call.close());

describe('an idempotency key', () => {
  const key = { 'Idempotency-Key': 'key-1' };

  test('answers the same request as the first time, and runs it once', async () => {
    const browser = await call.server.signedIn();
    const first = await call.save({ browser, headers: key });
    call.server.clock.advance({ minutes: 5 });
    const auth = { timestamp: call.server.clock.now(), userId: browser.userId, lang: 'en_GB' };
    const second = await call.save({ browser, headers: key, payload: { ...WORDING, auth } });
    expect(second.statusCode).toBe(200);
    expect(second.body).toBe(first.body);
    expect(call.runs).toBe(1);
  });

  test('refuses another body, and is another key for another user', async () => {
    const browser = await call.server.signedIn();
    await call.save({ browser, headers: key });
    const other = await call.save({ browser, headers: key, payload: { ...WORDING, value: 'x' } });
    expect(outcome(other)).toEqual([400, ['012']]);
    expect(envelopeOf(other).errors[0]?.field).toBe('Idempotency-Key');
    await call.save({ browser: await call.signedInAs(['EDITOR']), headers: key });
    expect(call.runs).toBe(2);
  });

  test('of equal requests at once lets one run and answers all', async () => {
    const browser = await call.server.signedIn();
    const working = call.handle;
    const { promise: allThere, resolve } = Promise.withResolvers<void>();
    let there = 0;
    call.handle = async (handling) => {
      there += 1;
      if (there === 3) resolve();
      await allThere;
      return working(handling);
    };
    const responses = await Promise.all([1, 2, 3].map(() => call.save({ browser, headers: key })));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(200);
    expect(call.runs).toBe(1);
  });

  test('keeps a refusal that is the outcome', async () => {
    const browser = await call.server.signedIn();
    call.handle = async ({ write }) =>
      write(async () => {
        call.runs += 1;
        throw new Refusal('006', { fields: ['identifier'] });
      });
    const first = await call.save({ browser, headers: key });
    const second = await call.save({ browser, headers: key });
    expect(outcome(first)).toEqual([409, ['006']]);
    expect(second.body).toBe(first.body);
    expect(call.runs).toBe(1);
  });

  test('does not keep that the call could not be carried out', async () => {
    const browser = await call.server.signedIn();
    const working = call.handle;
    for (const error of [
      new DatabaseUnavailable(new Error('busy')),
      new Refusal('044'),
      new Refusal('018'),
    ]) {
      call.handle = async () => {
        throw error;
      };
      expect((await call.save({ browser, headers: key })).statusCode).toBeGreaterThanOrEqual(429);
    }
    call.handle = working;
    expect((await call.save({ browser, headers: key })).statusCode).toBe(200);
    expect(call.runs).toBe(1);
  });

  test('stands in the transaction of its change: a failed one keeps neither', async () => {
    const browser = await call.server.signedIn();
    const working = call.handle;
    call.handle = async ({ write }) =>
      write(async ({ record }) => {
        record({ subject: 'wording', entityId: 1, operation: 'ADD', before: null, after: WORDING });
        throw new Error('crash');
      });
    expect((await call.save({ browser, headers: key })).statusCode).toBe(500);
    const { read } = call.server.parts.database;
    expect(await read.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([]);
    call.handle = working;
    expect((await call.save({ browser, headers: key })).statusCode).toBe(200);
    expect(await read.selectFrom('idempotencyKeys').select('status').execute()).toEqual([{ status: 200 }]);
  });

  test('is free again after a day', async () => {
    await call.save({ browser: await call.server.signedIn(), headers: key });
    call.server.clock.advance({ hours: 24 });
    await call.save({ browser: await call.server.signedIn(), headers: key });
    expect(call.runs).toBe(2);
  });

  test('longer than 255 characters is refused', async () => {
    const response = await call.save({ headers: { 'Idempotency-Key': 'k'.repeat(256) } });
    expect(outcome(response)).toEqual([400, ['012']]);
  });
});
