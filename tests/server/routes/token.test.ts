import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccessToken, TokenRight } from '#contract/token.ts';
import { ADMIN_PASSWORD, envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let admin: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
  for (const [identifier, parentIdentifier] of [
    ['NORD', 'GLOBAL'],
    ['NORD_1', 'NORD'],
    ['SUED', 'GLOBAL'],
  ]) {
    const context = { identifier, parentIdentifier, active: true, create: true };
    expect((await admin.post('context/save', context)).statusCode).toBe(200);
  }
});
afterAll(() => server.close());

interface Wish {
  readonly rights?: readonly TokenRight[];
  readonly contexts?: readonly string[];
  readonly end?: string;
}

let last = 0;
async function make({ rights = ['texts:write'], contexts = ['NORD'], end }: Wish = {}) {
  const name = `Pipeline ${++last}`;
  const wish = { name, rights, contexts, currentPassword: ADMIN_PASSWORD, ...(end && { end }) };
  const response = await admin.post('token/save', wish);
  expect(response.statusCode).toBe(200);
  return response.json<{ content: { token: AccessToken; secret: string } }>().content;
}

/** A request of a machine: no cookie, no XSRF token. */
function call(secret: string, path: string, payload: object, address = '192.0.2.7') {
  return server.app.inject({
    ...{ method: 'POST', url: `/ecs/${path}`, payload, remoteAddress: address },
    headers: { authorization: `Bearer ${secret}` },
  });
}

const list = (secret: string, address?: string) =>
  call(secret, 'wording/list', { filter: { contextIdentifier: 'NORD' } }, address);
const wording = (contextIdentifier: string, identifier: string, id?: number) => ({
  ...{ contextIdentifier, identifier, lang: 'de', value: 'Text', ...(id && { id }) },
});

function outcome(response: LightMyRequestResponse) {
  const { errCodes, errors } = envelopeOf(response);
  const [first] = errors;
  return [response.statusCode, errCodes[0], first?.field, first?.reason, first?.values];
}

async function tokens(): Promise<readonly AccessToken[]> {
  const response = await admin.post('token/list', {});
  return response.json<{ content: { listData: { data: AccessToken[] } } }>().content.listData.data;
}

async function events(event: string) {
  await server.parts.securityLog.flush();
  const rows = await server.parts.database.read
    .selectFrom('securityEvents')
    .select(['username', 'address', 'detail'])
    .where('event', '=', event)
    .orderBy('id')
    .execute();
  return rows.map(({ detail, ...row }) => ({ ...row, ...JSON.parse(detail ?? '{}') }));
}

describe('making a token', () => {
  test('the secret is shown once, and only its hash is stored', async () => {
    const { token, secret } = await make({
      rights: ['texts:write', 'texts:read'],
      contexts: ['NORD', 'NORD'],
    });
    expect(secret).toMatch(/^ls_[\w-]{43}$/);
    expect(token).toMatchObject({
      ...{ rights: ['texts:read', 'texts:write'], contexts: ['NORD'], createdBy: 'admin' },
      ...{ revocationDate: null, lastUse: null },
    });
    const days = (Date.parse(token.end) - Date.parse(token.creationDate)) / 86_400_000;
    expect(days).toBe(90);
    const stored = JSON.stringify([
      await server.parts.database.read.selectFrom('accessTokens').selectAll().execute(),
      await server.parts.database.read.selectFrom('idempotencyKeys').selectAll().execute(),
      await server.parts.database.read.selectFrom('securityEvents').selectAll().execute(),
      await tokens(),
      server.log,
    ]);
    expect(stored).not.toContain(secret.slice(3));
    expect(stored).toContain(token.name);
  });

  test('under an idempotency key the secret is not kept either: the same request finds the name taken', async () => {
    const wish = {
      name: 'Einmal',
      rights: ['texts:read'],
      contexts: ['NORD'],
      currentPassword: ADMIN_PASSWORD,
    };
    const key = { 'Idempotency-Key': 'once' };
    expect((await admin.post('token/save', wish, key)).statusCode).toBe(200);
    expect(outcome(await admin.post('token/save', wish, key)).slice(0, 3)).toEqual([409, '006', 'name']);
    const kept = await server.parts.database.read.selectFrom('idempotencyKeys').select('answer').execute();
    expect(JSON.stringify(kept)).not.toContain('ls_');
  });

  const now = () => server.clock.now();
  test.each([
    ['no right', { rights: [] }, '005', 'rights'],
    ['an unknown right', { rights: ['users:write'] }, '012', 'rights.0'],
    ['no context', { contexts: [] }, '005', 'contexts'],
    ['an unknown context', { contexts: ['NORD', 'NOWHERE'] }, '012', 'contexts.1'],
    ['an end that has passed', { end: () => now() - 1_000 }, '012', 'end'],
    ['an end after more than a year', { end: () => now() + 366 * 86_400_000 }, '012', 'end'],
    ['a name with space at its ends', { name: ' x' }, '012', 'name'],
    ['a wrong password', { currentPassword: 'wrong' }, '002', 'currentPassword'],
    ['no password', { currentPassword: undefined }, '005', 'currentPassword'],
  ])('%s is refused at its field', async (_, flaw: Record<string, unknown>, code, field) => {
    const end = typeof flaw.end === 'function' ? { end: new Date(flaw.end()).toISOString() } : {};
    const right = { name: 'Falsch', rights: ['texts:read'], contexts: ['NORD'] };
    const wish = { ...right, currentPassword: ADMIN_PASSWORD, ...flaw, ...end };
    expect(outcome(await admin.post('token/save', wish)).slice(0, 3)).toEqual([400, code, field]);
    expect((await tokens()).map(({ name }) => name)).not.toContain('Falsch');
  });

  test('wrong passwords close the way as they do at a sign-in, without ending the session', async () => {
    const other = await server.signedIn();
    other.address = '192.0.2.99';
    // A browser in which admin is known counts apart from its address.
    other.cookies.delete('ecs_browser');
    const wish = { id: 1, currentPassword: 'wrong' };
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++)
      statuses.push((await other.post('token/revoke', wish)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await other.post('token/list', {})).statusCode).toBe(200);
  });
});

describe('using a token', () => {
  test('what it writes stands in the history under its name, and needs neither cookie nor XSRF token', async () => {
    const { token, secret } = await make();
    const saved = await call(secret, 'wording/save', wording('NORD_1', 'by.token'));
    expect(saved.statusCode).toBe(200);
    expect(saved.cookies).toEqual([]);
    const history = await admin.post('audit/wording/revisions', { entity: 'wording', keyWord: 'by.token' });
    const [revision] = history.json<{ content: { revisions: { username: string }[][] } }>().content.revisions;
    expect(revision?.[1]?.username).toBe(`token:${token.name}`);
  });

  test('a cookie beside it plays no part: the token decides', async () => {
    const { secret } = await make({ rights: ['texts:read'] });
    const response = await admin.post('wording/save', wording('NORD', 'x'), {
      authorization: `Bearer ${secret}`,
    });
    // The console's auth block names a user, which a machine is not.
    expect(outcome(response).slice(0, 2)).toEqual([403, '019']);
  });

  test('a bearer token of another kind is left to the proxy that has added it', async () => {
    const response = await admin.post('wording/list', {}, { authorization: 'Bearer eyJhbGciOi.x.y' });
    expect(response.statusCode).toBe(200);
  });

  test('the same request under its idempotency key is carried out once', async () => {
    const { secret } = await make();
    const send = () =>
      server.app.inject({
        ...{ method: 'POST', url: '/ecs/wording/save', payload: wording('NORD', 'repeated') },
        headers: { authorization: `Bearer ${secret}`, 'Idempotency-Key': 'again' },
      });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
  });

  test('the last use is written once a minute at most', async () => {
    const { token, secret } = await make();
    const lastUse = async () => (await tokens()).find(({ id }) => id === token.id)?.lastUse;
    await list(secret);
    const first = await lastUse();
    expect(first).toBe(new Date(server.clock.now()).toISOString());
    server.clock.advance({ seconds: 59 });
    await list(secret);
    expect(await lastUse()).toBe(first);
    server.clock.advance({ seconds: 2 });
    await list(secret);
    expect(await lastUse()).toBe(new Date(server.clock.now()).toISOString());
  });
});

describe('a token that is not let in is told why, and where it would be', () => {
  test('one that is mutilated', async () => {
    const { secret } = await make();
    expect(outcome(await list(secret.slice(0, -1)))).toEqual([
      401,
      '002',
      'Authorization',
      'tokenUnknown',
      {},
    ]);
  });

  test('one that was revoked, from the next request on', async () => {
    const { token, secret } = await make();
    expect((await list(secret)).statusCode).toBe(200);
    const revoked = await admin.post('token/revoke', { id: token.id, currentPassword: ADMIN_PASSWORD });
    const date = new Date(server.clock.now()).toISOString();
    expect(revoked.json()).toMatchObject({
      content: { token: { revocationDate: date, revokedBy: 'admin' } },
    });
    const values = { token: token.name, date };
    expect(outcome(await list(secret))).toEqual([401, '023', 'Authorization', 'tokenRevoked', values]);
    expect(await events('tokenRefused')).toContainEqual(
      expect.objectContaining({ username: `token:${token.name}`, reason: 'tokenRevoked', tokenId: token.id }),
    );
    server.clock.advance({ minutes: 1 });
    const again = await admin.post('token/revoke', { id: token.id, currentPassword: ADMIN_PASSWORD });
    expect(again.json()).toMatchObject({ content: { token: { revocationDate: date } } });
  });

  test('one that has ended; its name may be used again', async () => {
    const end = new Date(server.clock.now() + 60_000).toISOString();
    const { token, secret } = await make({ end });
    server.clock.advance({ minutes: 1 });
    const values = { token: token.name, date: end };
    expect(outcome(await list(secret))).toEqual([401, '023', 'Authorization', 'tokenEnded', values]);
    const wish = { ...token, currentPassword: ADMIN_PASSWORD };
    const { name, rights, contexts, currentPassword } = wish;
    const again = await admin.post('token/save', { name, rights, contexts, currentPassword });
    expect(again.statusCode).toBe(200);
  });

  test('one without the right, and one for a call that is not for machines', async () => {
    const { token, secret } = await make({ rights: ['documents:read'] });
    const right = { token: token.name, right: 'texts:read' };
    expect(outcome(await list(secret))).toEqual([403, '019', 'Authorization', 'tokenRightMissing', right]);
    const users = await call(secret, 'user/list', {});
    expect(outcome(users)).toEqual([403, '019', 'Authorization', 'tokenMayNot', { token: token.name }]);
  });

  test('outside of its contexts, for reading and writing', async () => {
    const { token, secret } = await make();
    const own = { token: token.name, contexts: 'NORD' };
    expect(outcome(await call(secret, 'wording/list', {}))).toEqual([
      403,
      '019',
      'filter.contextIdentifier',
      'tokenContextMissing',
      own,
    ]);
    const outside = { ...own, context: 'SUED' };
    expect(outcome(await call(secret, 'wording/matrix', { context: 'SUED' }))).toEqual([
      403,
      '019',
      'context',
      'tokenOutside',
      outside,
    ]);
    const many = { wordings: [wording('NORD', 'many'), wording('SUED', 'many')] };
    expect(outcome(await call(secret, 'wording/saveAll', many))).toEqual([
      403,
      '019',
      'wordings.1.contextIdentifier',
      'tokenOutside',
      outside,
    ]);
    // A wording of another context cannot be moved into one's own.
    const foreign = await admin.post('wording/save', wording('SUED', 'foreign'));
    const { id } = foreign.json<{ content: { wording: { id: number } } }>().content.wording;
    const moved = await call(secret, 'wording/save', wording('NORD', 'foreign', id));
    expect(outcome(moved).slice(0, 2)).toEqual([403, '019']);
    expect(await events('callRefused')).toContainEqual(
      expect.objectContaining({ username: `token:${token.name}`, code: '019' }),
    );
  });

  test('wrong ones are slowed down by address, right ones at the same address are not', async () => {
    const { secret } = await make();
    const address = '198.51.100.5';
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++)
      statuses.push((await list(`ls_wrong-${round}`, address)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await list('ls_wrong', '198.51.100.6')).statusCode).toBe(401);
    expect((await list(secret, address)).statusCode).toBe(200);
    expect((await events('tokenRefused')).filter((one) => one.address === address)).toContainEqual(
      expect.objectContaining({ code: '022' }),
    );
  });
});

test('made and revoked tokens stand in the security log, without the secret', async () => {
  const { token } = await make();
  await admin.post('token/revoke', { id: token.id, currentPassword: ADMIN_PASSWORD });
  const named = { username: 'admin', tokenId: token.id, token: token.name };
  expect(await events('tokenMade')).toContainEqual(
    expect.objectContaining({ ...named, rights: ['texts:write'], contexts: ['NORD'], end: token.end }),
  );
  expect(await events('tokenRevoked')).toContainEqual(expect.objectContaining(named));
});

test('a context for which a token holds cannot be deleted until that is revoked', async () => {
  const context = { identifier: 'WEST', parentIdentifier: 'GLOBAL', active: true, create: true };
  await admin.post('context/save', context);
  const { token } = await make({ contexts: ['WEST'] });
  const remove = () => admin.get('context/delete?identifier=WEST', {}, 'DELETE');
  expect(outcome(await remove()).slice(0, 4)).toEqual([400, '012', 'token', 'held']);
  await admin.post('token/revoke', { id: token.id, currentPassword: ADMIN_PASSWORD });
  expect((await remove()).statusCode).toBe(200);
});
