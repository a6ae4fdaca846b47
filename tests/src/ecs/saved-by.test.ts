// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Ability } from '#machines/kit/abilities.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { ownDetailsSavedBy } from '#src/ecs/own-details.ts';
import { savedSince } from '#src/ecs/saved-by.ts';
import { type EcsServer, json, refusal, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { wordingOf } from '#tests/support/records.ts';

let server: EcsServer;
const { signal } = new AbortController();
const KNOWN: readonly Ability[] = ['readHistoryOfRecords', 'readHistoryOfContexts', 'seeWhoSavedUsers'];

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: KNOWN });
});
afterEach(() => server.close());

const loaded = wordingOf({ id: 1, modificationDate: '2026-01-07T10:00:00.000Z' });
const record = { ...loaded, modificationDate: '2026-01-07T11:00:00.000Z' };
const ENTRY = [
  record,
  { revision_id: 9, revision_timestamp: '2026-01-07T11:00:00.000Z', username: 'nowak' },
  'MOD',
  ['value'],
];

it('asks for the latest revision of the record, and only when it was saved since it was loaded', async () => {
  server.answer(json(success({ revisions: [ENTRY], count: 3 })));
  expect(await savedSince('wording', 1, { loaded, record }, signal)).toEqual({ savedBy: 'nowak' });
  expect(JSON.parse(server.received.at(-1)?.body ?? '')).toMatchObject({
    ...{ entity: 'wording', entityId: 1, offset: 0, maxResult: 1 },
  });
  expect(await savedSince('wording', 1, { loaded, record: loaded }, signal)).toEqual({});
  expect(await savedSince('wording', 1, { loaded: null, record }, signal)).toEqual({});
  expect(server.received).toHaveLength(1);
});

it('stays without a name where the server tells no history of a record, or refuses it', async () => {
  server.answer(json(refusal('019'), 403));
  expect(await savedSince('wording', 1, { loaded, record }, signal)).toEqual({});
  changeIdentity({ abilities: [] });
  expect(await savedSince('wording', 1, { loaded, record }, signal)).toEqual({});
  expect(await ownDetailsSavedBy(signal)).toBeNull();
  expect(server.received).toHaveLength(1);
});

it('asks without extending the session who has saved the signed-in user', async () => {
  server.answer(json(success({ isAuthenticated: true, savedBy: 'admin' })));
  expect(await ownDetailsSavedBy(signal)).toBe('admin');
  const { path, query } = server.received.at(-1) ?? {};
  expect([path, `${query}`]).toEqual(['/ecs/auth/session', 'peek=true&savedBy=true']);
});
