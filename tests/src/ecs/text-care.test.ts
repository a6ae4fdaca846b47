// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeIdentity } from '#src/ecs/identity.ts';
import { sendTextCare } from '#src/ecs/text-care.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

let server: EcsServer;
const { signal } = new AbortController();

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
});
afterEach(() => server.close());

const NOTE = { description: 'Heading', maxLength: null, isPlain: false };
const CARE = { kind: 'note', contextIdentifier: 'nord', identifier: 'login.title', note: NOTE } as const;
const SEEN = '2026-11-20T10:00:00.000Z';
const send = (modificationDate: string | null) =>
  sendTextCare({ ...CARE, modificationDate, key: 'key-1' }, signal);
const sent = () => JSON.parse(server.received.at(-1)?.body ?? '');

it('names the note that was seen, or that there was none, only to a server that looks at it', async () => {
  const stored = { contextIdentifier: 'nord', ...NOTE };
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: ['writeNotes', 'guardNotes'] });
  server.answer(json(success({ note: { ...stored, modificationDate: SEEN } })));
  expect(await send(SEEN)).toEqual({ ...stored, modificationDate: SEEN });
  expect(sent()).toMatchObject({ note: NOTE, modificationDate: SEEN });
  await send(null);
  expect(sent()).toMatchObject({ note: NOTE, modificationDate: null });
  changeIdentity({ abilities: ['writeNotes'] });
  server.answer(json(success({ note: stored })));
  expect(await send(SEEN)).toEqual({ ...stored, modificationDate: null });
  expect(sent()).not.toHaveProperty('modificationDate');
});
