import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

const TEXTS = 300;
const REQUESTS = 600;
const AT_ONCE = 60;

let calls: TextCalls;
beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['nord', 'GLOBAL']);
  await calls.addWordings(
    ...Array.from({ length: TEXTS }, (_, at) => ({
      contextIdentifier: 'GLOBAL',
      identifier: `text.${at}`,
      value: 'Bitte rufen Sie uns an.',
    })),
  );
});
afterAll(() => calls.server.close());

const get = (query: string, headers = {}) =>
  calls.server.app.inject({ method: 'GET', url: `/ecs/wording/get?${query}`, headers });

/** Addresses of which none comes twice, and most of which no one could have asked for before. */
const QUERIES: readonly ((at: number) => string)[] = [
  (at) => `context=nord&prefix=text.${at}`,
  (at) => `context=nord&flat=1&lang=de_${at % 2 === 0 ? 'AT' : 'CH'}&prefixes=text.${at},a,b`,
  (at) => `context=missing-${at}`,
  (at) => `context=nord&rev=${'x'.repeat(at % 50)}${at}`,
  (at) => `context=nord&lang=de&lang=en&lang=x${at}&utm=${at}`,
  (at) => `context=nord&${'prefix'.repeat(20)}${at}=1`,
];

test('a flood of addresses that differ each time is answered, and an editor saves meanwhile', async () => {
  const statuses = new Map<number, number>();
  let asked = 0;
  let answered = 0;
  const visitor = async () => {
    while (asked < REQUESTS) {
      const at = asked++;
      const query = QUERIES[at % QUERIES.length]?.(at) ?? '';
      const { statusCode } = await get(query);
      answered += 1;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
  };
  const flood = Promise.all(Array.from({ length: AT_ONCE }, visitor));
  const saved = await calls.admin.post('wording/save', {
    ...{ contextIdentifier: 'nord', lang: 'de', identifier: 'text.7', value: 'Wir sind umgezogen.' },
    ...{ resetInheritance: false, active: true },
  });
  expect(saved.statusCode).toBe(200);
  expect(answered).toBeLessThan(REQUESTS);
  expect((await get('context=nord')).json().content.wordings.flattenedWordings.de['text.7']).toBe(
    'Wir sind umgezogen.',
  );
  await flood;
  expect([...statuses.keys()].sort()).toEqual([200, 404]);
  expect(statuses.get(404)).toBe(REQUESTS / QUERIES.length);
});

test.each([
  ['', 200],
  ['"', 200],
  [',,,', 200],
  ['W/', 200],
  ['"x", , W/"y"', 200],
  ['x'.repeat(8_000), 200],
  [`${'"x",'.repeat(1_000)}*`, 200],
  ['*', 304],
])('a condition of %j is answered', async (condition, status) => {
  const answer = await get('context=nord', { 'if-none-match': condition });
  expect([answer.statusCode, answer.body === '']).toEqual([status, status === 304]);
});

test('the tag among hundreds of others, weak or strong, is known', async () => {
  const { etag = '' } = (await get('context=nord')).headers as Record<string, string>;
  const others = Array.from({ length: 300 }, (_, at) => `"other-${at}"`).join(', ');
  for (const condition of [`${others}, ${etag}`, `${etag.slice(2)}, ${others}`]) {
    const answer = await get('context=nord', { 'if-none-match': condition });
    expect(answer.statusCode).toBe(304);
  }
});
