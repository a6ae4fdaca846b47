// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Ability } from '#machines/kit/abilities.ts';
import { NO_CHOICES } from '#machines/wording-move/wording-move.port.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { moveWordings, previewMove, refreshWordings } from '#src/ecs/wording-move.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { wordingOf } from '#tests/support/records.ts';

let server: EcsServer;
const { signal } = new AbortController();
const ONE = wordingOf({ id: 1 });
const TWO = wordingOf({ id: 2, value: 'Zwei', resetInheritance: true, lang: 'all' });
const GUARDING: readonly Ability[] = ['guardSaves', 'findById', 'repeatSafely'];

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: GUARDING });
});
afterEach(() => server.close());

function sent(): Record<string, unknown>[] {
  return server.received.map(({ body }) => {
    const { auth: _, ...payload } = JSON.parse(body);
    return payload;
  });
}
const page = (data: unknown[], count = data.length) => success({ listData: { count, data } });

it('sends what names the wordings, where they go, and what guards them', async () => {
  server.answer(json(success({ wordings: [ONE, TWO] })));
  const move = {
    contextIdentifier: 'berlin',
    toContextIdentifier: null,
    wordings: [ONE, TWO],
    choices: NO_CHOICES,
  };
  expect(await moveWordings({ move, key: 'k1' }, signal)).toEqual({ count: 2 });
  const { modificationDate } = ONE;
  expect(server.received[0]).toMatchObject({ path: '/ecs/context/wordings/update' });
  expect(server.received[0]?.headers['idempotency-key']).toBe('k1');
  expect(sent()).toEqual([
    {
      contextIdentifier: 'berlin',
      wordings: [
        { id: 1, contextIdentifier: 'berlin', modificationDate },
        { id: 2, contextIdentifier: 'berlin', modificationDate },
      ],
    },
  ]);
});

it('moves all of a context with an empty list, and answers how many that were', async () => {
  server.answer(json(success({ wordings: [ONE, TWO] })));
  const move = {
    contextIdentifier: 'berlin',
    toContextIdentifier: 'hamburg',
    wordings: null,
    choices: NO_CHOICES,
  };
  expect(await moveWordings({ move, key: 'k1' }, signal)).toEqual({ count: 2 });
  expect(sent()).toEqual([{ contextIdentifier: 'berlin', toContextIdentifier: 'hamburg', wordings: [] }]);
});

it('sends whole wordings, as they are now, to a server that may store what it is sent', async () => {
  changeIdentity({ abilities: [] });
  server.answer((received, response) =>
    json(received.path.endsWith('/list') ? page([TWO, ONE]) : success({ wordings: [TWO] }))(
      received,
      response,
    ),
  );
  const move = {
    contextIdentifier: 'berlin',
    toContextIdentifier: null,
    wordings: [{ ...TWO, value: 'alt' }],
    choices: NO_CHOICES,
  };
  await moveWordings({ move, key: 'k1' }, signal);
  expect(sent().at(-1)).toEqual({
    contextIdentifier: 'berlin',
    wordings: [{ ...TWO, contextIdentifier: 'berlin' }],
  });
});

it('asks what the move would do only of a server that previews', async () => {
  const move = {
    contextIdentifier: 'berlin',
    toContextIdentifier: 'hamburg',
    wordings: null,
    choices: NO_CHOICES,
  };
  expect(await previewMove({ move }, signal)).toBeNull();
  expect(server.received).toHaveLength(0);
});

it('finds wordings by their numbers, and leaves out those that are gone', async () => {
  server.answer((received, response) => {
    const { filter } = JSON.parse(received.body);
    return json(page(filter.id === 2 ? [TWO] : []))(received, response);
  });
  expect(await refreshWordings({ wordings: [ONE, TWO] }, signal)).toEqual([TWO]);
});

it('reads a list that cannot be asked by number page by page, until all are found', async () => {
  changeIdentity({ abilities: [] });
  server.answer((received, response) => {
    const { offset } = JSON.parse(received.body);
    return json(page(offset === 0 ? [ONE] : [TWO], 900))(received, response);
  });
  expect(await refreshWordings({ wordings: [TWO, ONE] }, signal)).toEqual([TWO, ONE]);
  expect(sent().map(({ offset }) => offset)).toEqual([0, 1]);
});
