import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REFUSAL_TEXTS, type RefusalCode } from '#contract/refusals.ts';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { outcome, SAVED, type SaveCall, startSaveCall, WORDING } from '#tests/support/save-call.ts';
import { envelopeOf } from '#tests/support/server.ts';

let call: SaveCall;
beforeEach(async () => {
  call = await startSaveCall();
});
afterEach(() => call.close());

describe('what stands before the handler', () => {
  test('a success is an envelope around the content', async () => {
    const response = await call.save();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      content: SAVED,
      messages: [],
      warnings: [],
      errors: [],
      errCodes: [],
      serverTime: new Date(call.server.clock.now()).toISOString(),
      revisionId: expect.any(Number),
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('session, XSRF token, right and payload are refused in this order', async () => {
    const broken = { payload: { nonsense: 1 } };
    const visitor = call.server.browser();
    expect(outcome(await call.save({ browser: visitor, ...broken }))).toEqual([401, ['001']]);
    const user = await call.signedInAs(['USER']);
    const token = user.cookies.get('XSRF-TOKEN') ?? '';
    expect(outcome(await call.save({ browser: user, headers: { 'X-XSRF-TOKEN': '' }, ...broken }))).toEqual([
      403,
      ['004'],
    ]);
    expect(
      outcome(await call.save({ browser: user, headers: { 'X-XSRF-TOKEN': token }, ...broken })),
    ).toEqual([403, ['019']]);
    const editor = await call.signedInAs(['USER', 'EDITOR']);
    expect((await call.save({ browser: editor, ...broken })).statusCode).toBe(400);
    call.server.clock.advance({ minutes: 31 });
    expect(outcome(await call.save({ browser: user, ...broken }))).toEqual([401, ['021']]);
    expect(call.runs).toBe(0);
  });

  test('SUPERADMIN alone is no EDITOR', async () => {
    expect(outcome(await call.save({ browser: await call.signedInAs(['SUPERADMIN']) }))).toEqual([
      403,
      ['019'],
    ]);
  });

  test('a session of a user who is no longer active is none', async () => {
    const browser = await call.server.signedIn();
    await call.server.parts.database.write.updateTable('users').set({ active: 0 }).execute();
    expect(outcome(await call.save({ browser }))).toEqual([401, ['001']]);
  });

  test('another user as the acting user is refused, in the header or in the auth block', async () => {
    const browser = await call.server.signedIn();
    const auth = { timestamp: 1, userId: browser.userId, lang: 'de_DE' };
    const other = { ...auth, userId: 4711 };
    expect((await call.save({ browser, payload: { ...WORDING, auth } })).statusCode).toBe(200);
    expect(outcome(await call.save({ browser, payload: { ...WORDING, auth: other } }))).toEqual([
      401,
      ['001'],
    ]);
    expect(outcome(await call.save({ browser, headers: { 'X-Acting-User': '4711' } }))).toEqual([
      401,
      ['001'],
    ]);
    expect(outcome(await call.save({ browser, headers: { 'X-Acting-User': 'admin' } }))).toEqual([
      401,
      ['001'],
    ]);
    const mine = { 'X-Acting-User': String(browser.userId) };
    expect((await call.save({ browser, headers: mine })).statusCode).toBe(200);
  });
});

describe('a payload that does not fit', () => {
  test.each([
    ['a missing value', { ...WORDING, lang: undefined }, '005', ['lang']],
    ['null for a value', { ...WORDING, lang: null }, '005', ['lang']],
    ['an empty value', { ...WORDING, identifier: '  ' }, '005', ['identifier']],
    ['a name that is too long', { ...WORDING, identifier: 'x'.repeat(256) }, '041', ['identifier']],
    ['a text that is too long', { ...WORDING, value: 'x'.repeat(65_537) }, '040', ['value']],
    ['NUL', { ...WORDING, value: 'a\u0000b' }, '012', ['value']],
    ['half a surrogate pair', { ...WORDING, value: 'a\ud800' }, '012', ['value']],
    ['a value of another type', { ...WORDING, active: 'yes' }, '012', ['active']],
    ['unknown properties', { ...WORDING, colour: 1, 'shape.x': 2 }, '012', ['colour', 'shape.x']],
    ['several at once', { ...WORDING, lang: '', active: 1 }, '005', ['lang', 'active']],
    ['a broken auth block', { ...WORDING, auth: { timestamp: 'now' } }, '012', ['auth.timestamp']],
    ['an unknown property in the auth block', { ...WORDING, auth: { role: 'x' } }, '012', ['auth.role']],
    ['a list', [WORDING], '012', [undefined]],
  ])('%s is refused by field', async (_name, payload, code, fields) => {
    const response = await call.save({ payload });
    expect(response.statusCode).toBe(400);
    const envelope = envelopeOf(response);
    expect(envelope.errCodes[0]).toBe(code);
    expect(envelope.errors.map(({ field }) => field)).toEqual(fields);
    expect(envelope.messages).toEqual([REFUSAL_TEXTS[code as RefusalCode]]);
    expect(envelope.content).toBeNull();
  });

  test('a flood of unknown properties is answered with a hundred findings at most', async () => {
    const flood = Object.fromEntries(Array.from({ length: 1_900 }, (_, index) => [`p${index}`, 1]));
    expect(envelopeOf(await call.save({ payload: { ...WORDING, ...flood } })).errors).toHaveLength(100);
  });

  test.each([
    ['cut off', 'application/json', '{"lang": "de', 400, '033'],
    ['empty', 'application/json', '', 400, '033'],
    ['of another type', 'text/plain', 'hello', 415, '033'],
    ['a form', 'application/x-www-form-urlencoded', 'lang=de', 415, '033'],
    ['too large', 'application/json', JSON.stringify({ value: 'x'.repeat(262_145) }), 413, '040'],
    ['nested too deep', 'application/json', `{"value":${'['.repeat(20)}${']'.repeat(20)}}`, 400, '012'],
    ['with a poisoned prototype', 'application/json', '{"__proto__": {"a": 1}}', 400, '033'],
  ])('a body that is %s', async (_name, type, payload, status, code) => {
    const response = await call.save({ payload, headers: { 'Content-Type': type } });
    expect(outcome(response)).toEqual([status, [code]]);
  });

  test('no body at all', async () => {
    expect(outcome(await call.save({ payload: undefined }))).toEqual([400, ['033']]);
  });
});

describe('what a handler throws', () => {
  test('a refusal carries code, text, fields, content and Retry-After', async () => {
    call.handle = async () => {
      throw new Refusal('046', { fields: ['modificationDate'], content: SAVED, retryAfter: 7 });
    };
    const response = await call.save();
    expect(response.statusCode).toBe(409);
    expect(response.headers['retry-after']).toBe('7');
    expect(envelopeOf(response)).toMatchObject({
      success: false,
      content: SAVED,
      errCodes: ['046'],
      messages: [REFUSAL_TEXTS['046']],
      errors: [{ code: '046', field: 'modificationDate' }],
    });
  });

  test('an error is 500 without any detail', async () => {
    call.handle = async () => {
      throw new Error('secret detail');
    };
    const response = await call.save();
    expect(outcome(response)).toEqual([500, ['018']]);
    expect(response.body).not.toContain('secret');
  });

  test('a database that cannot serve is 503 with Retry-After', async () => {
    call.handle = async () => {
      throw new DatabaseUnavailable(new Error('database is locked'));
    };
    const response = await call.save();
    expect(outcome(response)).toEqual([503, ['018']]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('an answer that does not fit the contract is an error', async () => {
    call.handle = async () => ({ wording: { ...SAVED.wording, id: 0 } });
    expect(outcome(await call.save())).toEqual([500, ['018']]);
  });
});

test('unknown paths and methods are 404 in an envelope', async () => {
  const browser = await call.server.signedIn();
  expect(outcome(await browser.get('wording/nothing'))).toEqual([404, ['008']]);
  const wrongMethod = await browser.get('auth/login');
  expect(outcome(wrongMethod)).toEqual([404, ['008']]);
  expect(wrongMethod.json().messages).toEqual([
    'Diesen Aufruf gibt es nicht, oder nicht mit dieser Methode. Alle stehen unter /ecs/docs.',
  ]);
  const head = await browser.send({ method: 'HEAD', url: '/ecs/logout' });
  expect(head.statusCode).toBe(404);
  expect(outcome(await browser.send({ method: 'GET', url: '/ecs/%zz' }))).toEqual([400, ['012']]);
});
