// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it } from 'vitest';
import { FEATURES } from '#contract/features.ts';
import { abilitiesOf } from '#machines/kit/abilities.ts';
import { NO_TEXT } from '#machines/wording-replace/choice.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { followReplacement, replaceInWordings, stopReplacement } from '#src/ecs/wording-replace.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

let server: EcsServer;
const { signal } = new AbortController();
const FOLLOWING = ['repeatSafely', 'followReplacing', 'stopReplacing'] as const;

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: FOLLOWING });
});
afterEach(() => server.close());

const sent = () => JSON.parse(server.received.at(-1)?.body ?? '{}');

it('replaces in a scope, without a context where none is chosen, under its key', async () => {
  server.answer(json(success({ changed: 3 })));
  const wish = { scope: 'all', contextIdentifier: null, find: 'a', replacement: 'b', langs: null } as const;
  const options = { matchCase: false, keepCase: true, wholeWords: false };
  const choice = { ...NO_TEXT, ids: [4], inverted: ['nord'] };
  const order = { ...wish, ...options, choice, key: 'k', state: 's' };
  expect(await replaceInWordings(order, signal)).toEqual({ changed: 3 });
  const { auth: _, ...request } = sent();
  expect(request).toEqual({
    ...{ scope: 'all', find: 'a', replacement: 'b', ...options },
    ...{ only: [4], inverted: ['nord'], state: 's' },
  });
  expect(server.received[0]?.headers['idempotency-key']).toBe('k');
});

it('asks how far a run is and ends it, by its key', async () => {
  server.answer(json(success({ progress: { done: 1, total: null } })));
  expect(await followReplacement({ key: 'k' }, signal)).toEqual({
    ...{ progress: { done: 1, total: null }, canStop: true },
  });
  expect(sent()).toMatchObject({ key: 'k' });
  server.answer(json(success({ changed: null })));
  expect(await stopReplacement({ key: 'k' }, signal)).toEqual({ isDone: false });
  server.answer(json(success({ changed: 0 })));
  expect(await stopReplacement({ key: 'k' }, signal)).toEqual({ isDone: true });
  expect(sent()).toMatchObject({ key: 'k' });
});

it('asks nothing of a server that says nothing of it', async () => {
  changeIdentity({ abilities: abilitiesOf([FEATURES.wordingReplaceCancel]) });
  expect(await followReplacement({ key: 'k' }, signal)).toEqual({ progress: null, canStop: false });
  expect(server.received).toHaveLength(0);
});
