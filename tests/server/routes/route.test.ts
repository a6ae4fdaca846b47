import { fastify, type LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/dialect/failure.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { prepareForCalls } from '#server/routes/ecs.ts';
import { type Handler, registerCall } from '#server/routes/route.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { createUser } from '#server/store/users.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** One changing call, wording/save, with whatever handler a test gives it. */
let handle: Handler<'wordingSave'>;
let runs = 0;
let server: TestServer;
let bare = fastify();

const wording = { lang: 'de', identifier: 'a.b', contextIdentifier: 'GLOBAL' };
const saved = {
  wording: {
    ...{
      id: 1,
      value: null,
      resetInheritance: false,
      active: true,
      creationDate: null,
      modificationDate: null,
    },
    ...wording,
  },
};

beforeEach(async () => {
  server = await startTestServer();
  runs = 0;
  handle = async ({ write }) =>
    write(async ({ record }) => {
      runs += 1;
      record({ subject: 'wording', entityId: 1, operation: 'ADD', before: null, after: wording });
      return saved;
    });
  bare = fastify();
  await bare.register(
    async (scope) => {
      await prepareForCalls(scope, server.parts);
      registerCall(scope, server.parts, 'wordingSave', (handling) => handle(handling));
    },
    { prefix: '/ecs' },
  );
  await bare.ready();
});
afterEach(async () => {
  await bare.close();
  await server.close();
});

interface Sending {
  readonly browser?: TestBrowser;
  readonly payload?: unknown;
  readonly headers?: Record<string, string>;
}

async function save(options: Sending = {}): Promise<LightMyRequestResponse> {
  const browser = options.browser ?? (await server.signedIn());
  return bare.inject({
    method: 'POST',
    url: '/ecs/wording/save',
    headers: { 'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '', ...options.headers },
    cookies: Object.fromEntries(browser.cookies),
    payload: (options.payload ?? wording) as object,
  });
}

async function signedInAs(roles: readonly ('USER' | 'EDITOR' | 'SUPERADMIN')[]): Promise<TestBrowser> {
  const username = `with ${roles.join('+')}`;
  const names = { username, email: null, firstname: null, lastname: null, mobileNo: null, defaultLang: null };
  const passwordHash = await hashPassword('Geheim-123');
  const user = { ...names, active: true, roles, authorizations: [], passwordHash };
  await createUser(server.parts.database.write, user, server.clock.now());
  return server.signedIn(username, 'Geheim-123');
}

function outcome(response: LightMyRequestResponse): [number, string[]] {
  return [response.statusCode, envelopeOf(response).errCodes];
}

describe('what stands before the handler', () => {
  test('a success is an envelope around the content', async () => {
    const response = await save();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      content: saved,
      messages: [],
      warnings: [],
      errors: [],
      errCodes: [],
      serverTime: new Date(server.clock.now()).toISOString(),
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('session, XSRF token, right and payload are refused in this order', async () => {
    const broken = { payload: { nonsense: 1 } };
    const visitor = server.browser();
    expect(outcome(await save({ browser: visitor, ...broken }))).toEqual([401, ['001']]);
    const user = await signedInAs(['USER']);
    const token = user.cookies.get('XSRF-TOKEN') ?? '';
    expect(outcome(await save({ browser: user, headers: { 'X-XSRF-TOKEN': '' }, ...broken }))).toEqual([
      403,
      ['004'],
    ]);
    expect(outcome(await save({ browser: user, headers: { 'X-XSRF-TOKEN': token }, ...broken }))).toEqual([
      403,
      ['019'],
    ]);
    const editor = await signedInAs(['USER', 'EDITOR']);
    expect((await save({ browser: editor, ...broken })).statusCode).toBe(400);
    server.clock.advance({ minutes: 31 });
    expect(outcome(await save({ browser: user, ...broken }))).toEqual([401, ['021']]);
    expect(runs).toBe(0);
  });

  test('SUPERADMIN alone is no EDITOR', async () => {
    expect(outcome(await save({ browser: await signedInAs(['SUPERADMIN']) }))).toEqual([403, ['019']]);
  });

  test('a session of somebody who is no longer active is none', async () => {
    const browser = await server.signedIn();
    await server.parts.database.write.updateTable('users').set({ active: 0 }).execute();
    expect(outcome(await save({ browser }))).toEqual([401, ['001']]);
  });

  test('somebody else as the acting user is refused, in the header or in the auth block', async () => {
    const browser = await server.signedIn();
    const auth = { timestamp: 1, userId: browser.userId, lang: 'de_DE' };
    const other = { ...auth, userId: 4711 };
    expect((await save({ browser, payload: { ...wording, auth } })).statusCode).toBe(200);
    expect(outcome(await save({ browser, payload: { ...wording, auth: other } }))).toEqual([401, ['001']]);
    expect(outcome(await save({ browser, headers: { 'X-Acting-User': '4711' } }))).toEqual([401, ['001']]);
    expect(outcome(await save({ browser, headers: { 'X-Acting-User': 'admin' } }))).toEqual([401, ['001']]);
    const mine = { 'X-Acting-User': String(browser.userId) };
    expect((await save({ browser, headers: mine })).statusCode).toBe(200);
  });
});

describe('a payload that does not fit', () => {
  test.each([
    ['a missing value', { ...wording, lang: undefined }, '005', ['lang']],
    ['null for a value', { ...wording, lang: null }, '005', ['lang']],
    ['an empty value', { ...wording, identifier: '  ' }, '005', ['identifier']],
    ['a name that is too long', { ...wording, identifier: 'x'.repeat(256) }, '041', ['identifier']],
    ['a text that is too long', { ...wording, value: 'x'.repeat(65_537) }, '040', ['value']],
    ['NUL', { ...wording, value: 'a\u0000b' }, '012', ['value']],
    ['half a surrogate pair', { ...wording, value: 'a\ud800' }, '012', ['value']],
    ['a value of another type', { ...wording, active: 'yes' }, '012', ['active']],
    ['unknown properties', { ...wording, colour: 1, 'shape.x': 2 }, '012', ['colour', 'shape.x']],
    ['several at once', { ...wording, lang: '', active: 1 }, '005', ['lang', 'active']],
    ['a broken auth block', { ...wording, auth: { timestamp: 'now' } }, '012', ['auth.timestamp']],
    ['an unknown property in the auth block', { ...wording, auth: { role: 'x' } }, '012', ['auth.role']],
    ['a list', [wording], '012', [undefined]],
  ])('%s is refused by field', async (_name, payload, code, fields) => {
    const response = await save({ payload });
    expect(response.statusCode).toBe(400);
    const envelope = envelopeOf(response);
    expect(envelope.errCodes[0]).toBe(code);
    expect(envelope.errors.map(({ field }) => field)).toEqual(fields);
    expect(envelope.messages).toEqual([envelope.errors[0]?.message]);
    expect(envelope.content).toBeNull();
  });

  test('a flood of unknown properties is answered with a hundred findings at most', async () => {
    const flood = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, 1]));
    expect(envelopeOf(await save({ payload: { ...wording, ...flood } })).errors).toHaveLength(100);
  });

  test.each([
    ['cut off', 'application/json', '{"lang": "de', 400, '033'],
    ['empty', 'application/json', '', 400, '033'],
    ['of another type', 'text/plain', 'hello', 415, '033'],
    ['a form', 'application/x-www-form-urlencoded', 'lang=de', 415, '033'],
    ['too large', 'application/json', JSON.stringify({ value: 'x'.repeat(5_000_001) }), 413, '040'],
    ['with a poisoned prototype', 'application/json', '{"__proto__": {"a": 1}}', 400, '033'],
  ])('a body that is %s', async (_name, type, payload, status, code) => {
    const response = await save({ payload, headers: { 'Content-Type': type } });
    expect(outcome(response)).toEqual([status, [code]]);
  });

  test('no body at all', async () => {
    const browser = await server.signedIn();
    const headers = { 'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '' };
    const cookies = Object.fromEntries(browser.cookies);
    const response = await bare.inject({ method: 'POST', url: '/ecs/wording/save', headers, cookies });
    expect(outcome(response)).toEqual([400, ['033']]);
  });
});

describe('what a handler throws', () => {
  test('a refusal carries code, text, fields, content and Retry-After', async () => {
    handle = async () => {
      throw new Refusal('046', { fields: ['modificationDate'], content: saved, retryAfter: 7 });
    };
    const response = await save();
    expect(response.statusCode).toBe(409);
    expect(response.headers['retry-after']).toBe('7');
    expect(envelopeOf(response)).toMatchObject({
      success: false,
      content: saved,
      errCodes: ['046'],
      messages: ['Der Datensatz wurde inzwischen von jemand anderem geändert.'],
      errors: [{ code: '046', field: 'modificationDate' }],
    });
  });

  test('an error is 500 without any detail', async () => {
    handle = async () => {
      throw new Error('secret detail');
    };
    const response = await save();
    expect(outcome(response)).toEqual([500, ['018']]);
    expect(response.body).not.toContain('secret');
  });

  test('a database that cannot serve is 503 with Retry-After', async () => {
    handle = async () => {
      throw new DatabaseUnavailable(new Error('database is locked'));
    };
    const response = await save();
    expect(outcome(response)).toEqual([503, ['018']]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('an answer that does not fit the contract is an error', async () => {
    handle = async () => ({ wording: { ...saved.wording, id: 0 } });
    expect(outcome(await save())).toEqual([500, ['018']]);
  });
});

test('unknown paths and methods are 404 in an envelope', async () => {
  const browser = await server.signedIn();
  expect(outcome(await browser.get('wording/nothing'))).toEqual([404, ['008']]);
  expect(outcome(await browser.get('auth/login'))).toEqual([404, ['008']]);
  const head = await browser.send({ method: 'HEAD', url: '/ecs/logout' });
  expect(head.statusCode).toBe(404);
  expect(outcome(await browser.send({ method: 'GET', url: '/ecs/%zz' }))).toEqual([400, ['012']]);
});

describe('an idempotency key', () => {
  const key = { 'Idempotency-Key': 'key-1' };

  test('answers the same request as the first time, and runs it once', async () => {
    const browser = await server.signedIn();
    const first = await save({ browser, headers: key });
    server.clock.advance({ minutes: 5 });
    const auth = { timestamp: server.clock.now(), userId: browser.userId, lang: 'en_GB' };
    const second = await save({ browser, headers: key, payload: { ...wording, auth } });
    expect(second.statusCode).toBe(200);
    expect(second.body).toBe(first.body);
    expect(runs).toBe(1);
  });

  test('refuses another body, and is another key for another user', async () => {
    const browser = await server.signedIn();
    await save({ browser, headers: key });
    const other = await save({ browser, headers: key, payload: { ...wording, value: 'x' } });
    expect(outcome(other)).toEqual([400, ['012']]);
    expect(envelopeOf(other).errors[0]?.field).toBe('Idempotency-Key');
    await save({ browser: await signedInAs(['EDITOR']), headers: key });
    expect(runs).toBe(2);
  });

  test('of two equal requests at once lets one run and answers both', async () => {
    const browser = await server.signedIn();
    const responses = await Promise.all([1, 2, 3].map(() => save({ browser, headers: key })));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(200);
    expect(runs).toBe(1);
  });

  test('keeps a refusal that is the outcome', async () => {
    const browser = await server.signedIn();
    handle = async ({ write }) =>
      write(async () => {
        runs += 1;
        throw new Refusal('006', { fields: ['identifier'] });
      });
    const first = await save({ browser, headers: key });
    const second = await save({ browser, headers: key });
    expect(outcome(first)).toEqual([409, ['006']]);
    expect(second.body).toBe(first.body);
    expect(runs).toBe(1);
  });

  test('does not keep that the call could not be carried out', async () => {
    const browser = await server.signedIn();
    const working = handle;
    handle = async () => {
      throw new DatabaseUnavailable(new Error('busy'));
    };
    expect((await save({ browser, headers: key })).statusCode).toBe(503);
    handle = working;
    expect((await save({ browser, headers: key })).statusCode).toBe(200);
    expect(runs).toBe(1);
  });

  test('stands in the transaction of its change: a failed one keeps neither', async () => {
    const browser = await server.signedIn();
    const working = handle;
    handle = async ({ write }) =>
      write(async ({ record }) => {
        record({ subject: 'wording', entityId: 1, operation: 'ADD', before: null, after: wording });
        throw new Error('crash');
      });
    expect((await save({ browser, headers: key })).statusCode).toBe(500);
    const { read } = server.parts.database;
    expect(await read.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([]);
    handle = working;
    expect((await save({ browser, headers: key })).statusCode).toBe(200);
    expect(await read.selectFrom('idempotencyKeys').select('status').execute()).toEqual([{ status: 200 }]);
  });

  test('is free again after a day', async () => {
    await save({ browser: await server.signedIn(), headers: key });
    server.clock.advance({ hours: 24 });
    await save({ browser: await server.signedIn(), headers: key });
    expect(runs).toBe(2);
  });

  test('longer than 255 characters is refused', async () => {
    const response = await save({ headers: { 'Idempotency-Key': 'k'.repeat(256) } });
    expect(outcome(response)).toEqual([400, ['012']]);
  });
});
