import { expect, test } from 'vitest';
import { provide } from '#machines/kit/port.ts';
import { textCareMachine } from '#machines/text-care/text-care.machine.ts';
import type { TextCare, TextCarePort } from '#machines/text-care/text-care.port.ts';
import { isCareStored, storedNote, textCareSelectors } from '#machines/text-care/text-care.selectors.ts';
import { refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const KEY = { contextIdentifier: 'nord', identifier: 'login.title' };
const MINE = { description: 'Mine', maxLength: null, isPlain: false };
const CARE: TextCare = { kind: 'note', ...KEY, note: MINE, modificationDate: null };
const THEIRS = {
  ...{ contextIdentifier: 'nord', description: 'Theirs', maxLength: 9, isPlain: false },
  modificationDate: '2026-11-20T10:30:00.000Z',
};
const SAVED_BY = [{ code: '046', message: '', reason: 'savedBy' as const, values: { username: 'eva' } }];

function start() {
  const send = scripted<TextCarePort['send']>();
  return { service: send, ...walk(provide(textCareMachine, { send: send.service })) };
}

test('a note that another user has stored meanwhile is a conflict, which a save over it settles', async () => {
  const { service, send, reach, states, actor } = start();
  send({ type: 'care.send', care: CARE, key: 'key-1' });
  service.last().fail(refusal('046', SAVED_BY, { note: THEIRS }));
  await reach('changed');
  const snapshot = actor.getSnapshot();
  expect(textCareSelectors.conflict(snapshot)).toEqual({
    ...KEY,
    ...{ wanted: MINE, stored: THEIRS, savedBy: 'eva' },
  });
  expect(textCareSelectors.failure(snapshot)).toBeNull();
  const { modificationDate } = THEIRS;
  send({ type: 'care.send', care: { ...CARE, modificationDate }, key: 'key-2' });
  expect(textCareSelectors.conflict(actor.getSnapshot())).toBeNull();
  expect(service.last().input).toMatchObject({ modificationDate, key: 'key-2' });
  service.last().answer({ ...THEIRS, ...MINE });
  await reach('idle');
  expect(storedNote(actor.getSnapshot())).toEqual({ ...THEIRS, ...MINE });
  expect(isCareStored(actor.getSnapshot(), 'key-2')).toBe(true);
  expect(states).toEqual(['idle', 'sending.brief', 'changed', 'sending.brief', 'idle']);
});

test('a note that is given up for the stored one is not taken for stored', async () => {
  const { service, send, reach, actor } = start();
  send({ type: 'care.send', care: CARE, key: 'key-1' });
  service.last().fail(refusal('046', [], { note: null }));
  await reach('changed');
  expect(textCareSelectors.conflict(actor.getSnapshot())).toMatchObject({ stored: null, savedBy: null });
  send({ type: 'care.dismiss' });
  await reach('idle');
  expect(isCareStored(actor.getSnapshot(), 'key-1')).toBe(false);
});

test('a refusal without a note that can be read is only a refusal', async () => {
  const { service, send, reach, actor } = start();
  send({ type: 'care.send', care: CARE, key: 'key-1' });
  service.last().fail(refusal('046', [], { another: 'server' }));
  await reach('refused');
  expect(textCareSelectors.failure(actor.getSnapshot())).toMatchObject({ code: '046' });
});
