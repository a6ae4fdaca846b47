import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/security/passwords.ts';
import { createUser } from '#server/store/people/users.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const LISTS = ['wording/list', 'context/list', 'language/list'];

let server: TestServer;
let reader: TestBrowser;
beforeAll(async () => {
  server = await startTestServer({ settings: { demoData: true } });
  const names = { username: 'leser', email: null, firstname: null, lastname: null, mobileNo: null };
  const access = { active: true, roles: ['USER'] as const, authorizations: [], defaultLang: null };
  const passwordHash = await hashPassword('Ufer-Gans-123');
  await createUser(server.parts.database.write, { ...names, ...access, passwordHash }, server.clock.now());
  reader = await server.signedIn('leser', 'Ufer-Gans-123');
});
afterAll(() => server.close());

interface ListData {
  count: number;
  data: Record<string, unknown>[];
}
async function list(path: string, payload: object = {}): Promise<ListData> {
  const response = await reader.post(path, payload);
  expect(response.statusCode, response.body).toBe(200);
  return (envelopeOf(response).content as { listData: ListData }).listData;
}

describe.each(LISTS)('%s', (path) => {
  test('is for those who have signed in', async () => {
    const response = await server.browser().post(path, {});
    expect(response.statusCode).toBe(401);
    expect(envelopeOf(response).errCodes).toEqual(['001']);
  });

  test('needs no right but that, and answers 15 rows unless it is asked for more', async () => {
    const { count, data } = await list(path);
    expect(data).toHaveLength(Math.min(15, count));
    expect((await list(path, { maxResult: 2, offset: 1 })).data).toEqual(data.slice(1, 3));
  });

  test.each([
    [{ offset: -1 }, 'offset'],
    [{ maxResult: 0 }, 'maxResult'],
    [{ maxResult: 501 }, 'maxResult'],
    [{ maxResult: 1.5 }, 'maxResult'],
    [{ keyWord: 'a\u0000' }, 'keyWord'],
    [{ filter: { colour: 'red' } }, 'filter.colour'],
    [{ filter: { sort: { field: 'password', direction: 'asc' } } }, 'filter.sort.field'],
    [{ filter: { sort: { field: 'active', direction: 'sideways' } } }, 'filter.sort.direction'],
  ])('refuses %j', async (payload, field) => {
    const response = await reader.post(path, payload);
    expect(response.statusCode).toBe(400);
    expect(envelopeOf(response).errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: '012', field })]),
    );
  });

  test('finds nothing where there is nothing', async () => {
    expect(await list(path, { keyWord: 'xyzzy' })).toEqual({ count: 0, data: [] });
  });
});

test('contexts and languages can be had whole, wordings cannot', async () => {
  const whole = { offset: 0, maxResult: null };
  expect((await list('context/list', whole)).data).toHaveLength(16);
  expect((await list('language/list', whole)).data).toHaveLength(3);
  const response = await reader.post('wording/list', whole);
  expect(response.statusCode).toBe(400);
  expect(envelopeOf(response).errors).toMatchObject([{ field: 'maxResult' }]);
});

test('a form finds its record by id, or by identifier', async () => {
  const [first] = (await list('wording/list', { offset: 40, maxResult: 1 })).data;
  expect(await list('wording/list', { filter: { id: first?.id } })).toEqual({ count: 1, data: [first] });
  const { data } = await list('context/list', { filter: { identifier: 'praxis-elbufer' } });
  expect(data).toMatchObject([
    {
      identifier: 'praxis-elbufer',
      contextInheritance: [
        { identifier: 'praxis-elbufer' },
        { identifier: 'region-nord' },
        { identifier: 'plattform' },
        { identifier: 'GLOBAL' },
      ],
    },
  ]);
});

test('wordings are searched and narrowed to a context at once', async () => {
  const { count, data } = await list('wording/list', {
    keyWord: 'ELBUFER',
    maxResult: 500,
    filter: { lang: 'de', sort: { field: 'identifier', direction: 'asc' } },
  });
  expect(count).toBe(data.length);
  expect(data.every(({ contextIdentifier }) => contextIdentifier === 'praxis-elbufer')).toBe(true);
  expect(data.map(({ identifier }) => identifier)).toContain('practicePage.welcome');
});
