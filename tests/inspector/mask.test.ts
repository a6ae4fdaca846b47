import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createMask, MASK } from '#inspector/mask.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';
import { Secret } from '#machines/kit/secret.ts';
import { MASK_RULES } from '#src/inspection/mask-rules.ts';

const PASSWORD = 'Sehr-geheim-1';
const CODE = 'K7MQ2XRA';

test.each<[string, unknown, unknown]>([
  [
    'the credentials of a sign-in',
    { type: 'login.submit', username: 'ada', password: PASSWORD },
    { type: 'login.submit', username: 'ada', password: MASK },
  ],
  [
    'both codes of a change of number',
    { type: 'code.confirm', code: CODE, presentCode: 'ABCD2345', key: 'k-1' },
    { type: 'code.confirm', code: MASK, presentCode: MASK, key: 'k-1' },
  ],
  ['the password of a sync', { source: 'PROD', pass: PASSWORD }, { source: 'PROD', pass: MASK }],
  [
    'passwords in the depth of a form',
    { values: { authentication: { password: PASSWORD, username: 'ada' }, currentPassword: PASSWORD } },
    { values: { authentication: { password: MASK, username: 'ada' }, currentPassword: MASK } },
  ],
  [
    'tokens, the access code and a cookie',
    { token: 't', accessCode: 'a', cookie: 'c' },
    { token: MASK, accessCode: MASK, cookie: MASK },
  ],
  ['a secret under any name', { wish: new Secret(PASSWORD) }, { wish: MASK }],
  ['a telephone number but for its end', { mobileNo: '+491713920077' }, { mobileNo: '+*********077' }],
  [
    'nothing of an empty field',
    { password: '', token: null, code: undefined },
    { password: '', token: null },
  ],
  [
    'nothing of the number of a refusal',
    { kind: 'refused', code: '002', findings: [{ code: '050', message: 'falsch' }] },
    { kind: 'refused', code: '002', findings: [{ code: '050', message: 'falsch' }] },
  ],
  [
    'nothing that only says whether there is one',
    { hasPassword: true, tokenWanted: false },
    { hasPassword: true, tokenWanted: false },
  ],
])('masks %s', (_, value, shown) => {
  expect(createMask(MASK_RULES)(value)).toEqual(shown);
});

test('a secret that was met once is masked wherever it turns up afterwards', () => {
  const mask = createMask(MASK_RULES);
  mask({ password: PASSWORD, mobileNo: '+491713920077' });
  mask({ wish: new Secret('Noch-geheimer-2') });
  const failure = new Error(`POST {"password":"${PASSWORD}"} to +491713920077 with Noch-geheimer-2 failed`);
  expect(mask({ detail: failure.message, failure })).toEqual({
    detail: `POST {"password":"${MASK}"} to +*********077 with ${MASK} failed`,
    failure: { name: 'Error', message: `POST {"password":"${MASK}"} to +*********077 with ${MASK} failed` },
  });
});

test('a text beside a secret is masked by it, whichever comes first', () => {
  expect(createMask(MASK_RULES)({ note: `it is ${PASSWORD}`, password: PASSWORD })).toEqual({
    note: `it is ${MASK}`,
    password: MASK,
  });
});

test('what is no plain data becomes plain, bounded and finite', () => {
  const actor = createActor(fromPromise(async () => PASSWORD));
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const value = {
    circle,
    date: new Date('2026-11-20T10:00:00Z'),
    map: new Map([['a', 1]]),
    set: new Set([1, 2]),
    actor,
    file: new File(['abc'], 'geheim.pdf'),
    signal: new AbortController().signal,
    failure: new ServiceFailure({ kind: 'sessionLost', code: '001' }),
    call: () => {},
    not: Number.NaN,
    rows: Array.from({ length: 103 }, (_, row) => row),
    long: 'x'.repeat(20_000),
  };
  const { rows, long, ...rest } = createMask(MASK_RULES)(value) as Record<string, unknown[]>;
  expect(rest).toEqual({
    circle: { self: '[circular]' },
    date: '2026-11-20T10:00:00.000Z',
    map: { a: 1 },
    set: [1, 2],
    actor: `[actor ${actor.sessionId}]`,
    file: '[file, 3 bytes]',
    signal: '[AbortSignal]',
    failure: {
      name: 'ServiceFailure',
      message: 'sessionLost 001',
      failure: { kind: 'sessionLost', code: '001' },
    },
    call: '[function]',
    not: 'NaN',
  });
  expect(rows).toHaveLength(101);
  expect(rows?.at(-1)).toBe('[3 more]');
  expect(long).toHaveLength(10_001);
});
