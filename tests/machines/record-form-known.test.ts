import { expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { recordFieldsSelectors } from '#machines/record-fields/record-fields.selectors.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import {
  type WordingValues,
  wordingDeletionMachine,
  wordingFormMachine,
  wordingFormSelectors,
} from '#machines/records/wording.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { wordingOf } from '#tests/support/records.ts';

type Port = RecordFormPort<number, WordingValues, Wording>;

const LISTED = wordingOf({ id: 7 });
const SAVED_SINCE = { ...LISTED, value: 'Guten Abend', modificationDate: '2026-01-07T10:00:00.000Z' };
const VALUES: WordingValues = {
  lang: 'de',
  identifier: 'text.7',
  value: 'Text 7',
  contextIdentifier: 'GLOBAL',
  resetInheritance: false,
  active: false,
};

/** A form that begins with the record as a list showed it. */
function open(readOnly: ReadOnlyReason | null = null) {
  const load = scripted<Port['load']>();
  const save = scripted<Port['save']>();
  const machine = provide(wordingFormMachine, {
    load: load.service,
    save: save.service,
    deletion: wordingDeletionMachine,
  });
  return {
    load,
    save,
    ...walk(machine, { recordKey: 7, readOnly: null, known: { record: LISTED, readOnly } }),
  };
}

test('the fields are open at once, and the record is loaded behind them', async () => {
  const { load, states, reach, actor } = open();
  expect(wordingFormSelectors.isEditing(actor.getSnapshot())).toBe(true);
  expect(wordingFormSelectors.loaded(actor.getSnapshot())).toEqual(LISTED);
  expect(load.last().input).toEqual({ recordKey: 7, loaded: LISTED });
  load.last().answer({ record: LISTED, readOnly: null });
  await reach('updating.editing');
  expect(states).toEqual(['updating.checking', 'updating.editing']);
});

test('untouched fields follow what is stored by now', async () => {
  const { load, actor } = open();
  load.last().answer({ record: SAVED_SINCE, readOnly: null, savedBy: 'bea' });
  await expect.poll(() => wordingFormSelectors.loaded(actor.getSnapshot())).toEqual(SAVED_SINCE);
});

test('typed input stays, and the user chooses', async () => {
  const { load, actor } = open();
  const conflict = wordingFormSelectors.conflict(actor.getSnapshot());
  conflict?.send({ type: 'fields.typed' });
  load.last().answer({ record: SAVED_SINCE, readOnly: null, savedBy: 'bea' });
  await expect.poll(() => conflict && recordFieldsSelectors.source(conflict.getSnapshot())).toBe('noticed');
  expect(wordingFormSelectors.loaded(actor.getSnapshot())).toEqual(LISTED);
});

test('what is submitted before the answer is guarded by what the list showed', async () => {
  const { load, save, send, reach } = open();
  send({
    type: 'form.submit',
    values: { ...VALUES, active: LISTED.active, value: LISTED.value },
    key: 'key-1',
  });
  await reach('updating.saving.brief');
  expect(save.last().input.loaded).toEqual(LISTED);
  expect(load.last().signal.aborted).toBe(true);
});

test.each([
  ['there is no such record any more', refusal('008'), 'updating.notFound'],
  ['the server does not hand it out', refusal('019'), 'updating.loadRefused'],
  ['the session is gone', SESSION_GONE, 'updating.loadSessionLost'],
  ['no answer comes, which the save finds out', NO_NETWORK, 'updating.editing'],
] as const)('the check ends where %s', async (_, failure, state) => {
  const { load, reach } = open();
  load.last().fail(failure);
  await reach(state);
});

test('a record that has moved to a context of others is locked', async () => {
  const { load, reach, actor } = open();
  load.last().answer({ record: SAVED_SINCE, readOnly: 'foreignContext' });
  await reach('updating.readOnly');
  expect(wordingFormSelectors.loaded(actor.getSnapshot())).toEqual(SAVED_SINCE);
});

test('where a record cannot be changed, no save would find out that no answer came', async () => {
  const { load, reach } = open('noEditor');
  load.last().fail(NO_NETWORK);
  await reach('updating.loadUnreachable');
});

test('a record that cannot be changed is shown at once too, and takes what is stored by now', async () => {
  const { load, reach, actor, states } = open('noEditor');
  expect(wordingFormSelectors.readOnly(actor.getSnapshot())).toBe('noEditor');
  load.last().answer({ record: SAVED_SINCE, readOnly: 'noEditor' });
  await reach('updating.readOnly');
  expect(wordingFormSelectors.loaded(actor.getSnapshot())).toEqual(SAVED_SINCE);
  expect(states).toEqual(['updating.checkingReadOnly', 'updating.readOnly']);
});
