import { expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import {
  type WordingValues,
  wordingDeletionMachine,
  wordingFormSelectors,
} from '#machines/records/wording.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { wordingOf } from '#tests/support/records.ts';

const WORDING = wordingOf({ id: 7 });
const VALUES: WordingValues = {
  lang: 'de',
  identifier: 'text.7',
  value: 'Guten Tag',
  contextIdentifier: 'GLOBAL',
  resetInheritance: false,
  active: true,
};
const SUBMIT = { type: 'form.submit', values: VALUES, key: 'key-1' } as const;

/** A form whose records reach no one else; tests/machines/record-consequences.test.ts has those that do. */
const wordingFormMachine = createRecordFormMachine<number, WordingValues, Wording>('wording-form', {
  subject: 'wording',
  nameOf: ({ identifier }) => identifier,
  routeOf: ({ id }) => ({ kind: 'wording', id }),
});

type Port = RecordFormPort<number, WordingValues, Wording>;
type Deletion = RecordDeletionPort<Wording>;

function start(recordKey: number | null, readOnly: ReadOnlyReason | null = null) {
  const load = scripted<Port['load']>();
  const save = scripted<Port['save']>();
  const preview = scripted<Deletion['preview']>();
  const remove = scripted<Deletion['remove']>();
  const machine = provide(wordingFormMachine, {
    load: load.service,
    save: save.service,
    deletion: provide(wordingDeletionMachine, { preview: preview.service, remove: remove.service }),
  });
  return { load, save, preview, remove, ...walk(machine, { recordKey, readOnly }) };
}

async function startEditing() {
  const form = start(7);
  form.load.last().answer({ record: WORDING, readOnly: null });
  await form.reach('updating.editing');
  return form;
}

test('creating ends with the record as the server stored it', async () => {
  const { save, states, send, reach, reports, actor } = start(null);
  send(SUBMIT);
  expect(save.last().input).toEqual({ values: VALUES, key: 'key-1', loaded: null });
  save.last().answer(WORDING);
  await reach('stored');
  expect(states).toEqual(['creating.editing', 'creating.saving.brief', 'stored']);
  expect(actor.getSnapshot().output).toEqual({ outcome: 'created', record: WORDING });
  const operation = { key: 'key-1', route: { kind: 'wording', id: WORDING.id }, effect: 'created' };
  expect(reports[1]).toMatchObject({ topic: 'wording.created', operation });
});

test('updating loads first and is guarded by what was loaded', async () => {
  const { load, save, states, send, reach, actor } = await startEditing();
  expect(load.last().input).toEqual({ recordKey: 7, loaded: null });
  send(SUBMIT);
  expect(save.last().input.loaded).toEqual(WORDING);
  save.last().answer({ ...WORDING, value: 'Guten Tag' });
  await reach('stored');
  expect(states).toEqual(['updating.loading.brief', 'updating.editing', 'updating.saving.brief', 'stored']);
  expect(actor.getSnapshot().output).toMatchObject({ outcome: 'updated', record: { value: 'Guten Tag' } });
});

test('a refused update stays an update and takes another try', async () => {
  const { save, states, send, reach } = await startEditing();
  send(SUBMIT);
  save.last().fail(refusal('006', [{ code: '006', message: 'vergeben', field: 'identifier' }]));
  const refused = await reach('updating.refused');
  expect(wordingFormSelectors.failure(refused)).toMatchObject({
    code: '006',
    findings: [{ field: 'identifier' }],
  });
  send({ ...SUBMIT, key: 'key-2' });
  expect(save.last().input).toMatchObject({ key: 'key-2', loaded: WORDING });
  save.last().answer(WORDING);
  await reach('stored');
  expect(states).toEqual([
    'updating.loading.brief',
    'updating.editing',
    'updating.saving.brief',
    'updating.refused',
    'updating.saving.brief',
    'stored',
  ]);
});

test('what is refused, or not sent after all, is not kept: there may be a password in it', async () => {
  const { save, send, reach, actor } = await startEditing();
  send(SUBMIT);
  expect(actor.getSnapshot().context.submission).toEqual({ values: VALUES, key: 'key-1' });
  save.last().fail(refusal('006'));
  await reach('updating.refused');
  expect(actor.getSnapshot().context.submission).toBeNull();
  send({ ...SUBMIT, key: 'key-2' });
  save.last().fail(refusal('046'));
  await reach('updating.refused');
  send({ type: 'form.rebase', record: WORDING });
  expect(actor.getSnapshot().context.submission).toBeNull();
});

const CHANGED = { type: 'records.changed', subjects: ['wording'] } as const;
const NEWER = { ...WORDING, value: 'Anders', modificationDate: '2026-01-07T10:00:00.000Z' };

test('a record that changes elsewhere is looked at again while its fields are open', async () => {
  const { load, save, send, reach, states, actor } = await startEditing();
  wordingFormSelectors.conflict(actor.getSnapshot())?.send({ type: 'fields.typed' });
  actor.send({ type: 'records.changed', subjects: ['language'] });
  expect(load.calls).toHaveLength(1);
  send(CHANGED);
  expect(wordingFormSelectors.newer(actor.getSnapshot())).toBeNull();
  load.last().answer({ record: NEWER, readOnly: null });
  expect(wordingFormSelectors.newer(await reach('updating.editing'))).toEqual(NEWER);
  expect(wordingFormSelectors.loaded(actor.getSnapshot())).toEqual(WORDING);
  send({ type: 'form.rebase', record: NEWER });
  expect(wordingFormSelectors.newer(actor.getSnapshot())).toBeNull();
  send(SUBMIT);
  expect(save.last().input.loaded).toEqual(NEWER);
  const looked = ['updating.refreshing', 'updating.editing', 'updating.saving.brief'];
  expect(states).toEqual(['updating.loading.brief', 'updating.editing', ...looked]);
});

test('an open form looks whether its record has changed, once at a time and only while its fields are open', async () => {
  const { load, send, reach, actor } = await startEditing();
  wordingFormSelectors.conflict(actor.getSnapshot())?.send({ type: 'fields.typed' });
  send({ type: 'record.look' });
  actor.send({ type: 'record.look' });
  expect(load.calls).toHaveLength(2);
  load.last().answer({ record: NEWER, readOnly: null });
  expect(wordingFormSelectors.newer(await reach('updating.editing'))).toEqual(NEWER);
  send(SUBMIT);
  actor.send({ type: 'record.look' });
  expect(load.calls).toHaveLength(2);
});

test('a form in which nothing is typed goes on from what another user has stored', async () => {
  const { load, save, send, actor } = await startEditing();
  send(CHANGED);
  load.last().answer({ record: NEWER, readOnly: null });
  await expect.poll(() => wordingFormSelectors.loaded(actor.getSnapshot())).toEqual(NEWER);
  send(SUBMIT);
  expect(save.last().input.loaded).toEqual(NEWER);
});

test('a save that is refused because of another one leaves a conflict, until the form goes on from that', async () => {
  const { save, send, reach, actor } = await startEditing();
  const conflict = wordingFormSelectors.conflict(actor.getSnapshot());
  send(SUBMIT);
  save.last().fail(refusal('046'));
  await reach('updating.refused');
  expect(conflict?.getSnapshot().value).toBe('refused');
  send({ type: 'form.rebase', record: NEWER });
  expect(conflict?.getSnapshot().value).toBe('typed');
});

test('a look that brings nothing new, or no answer, changes nothing; a save does not wait for it', async () => {
  const { load, save, send, reach, actor } = await startEditing();
  for (const end of [
    () => load.last().answer({ record: { ...WORDING }, readOnly: null }),
    () => load.last().fail(NO_NETWORK),
    () => load.last().fail(SESSION_GONE),
  ]) {
    send(CHANGED);
    end();
    expect(wordingFormSelectors.newer(await reach('updating.editing'))).toBeNull();
  }
  send(CHANGED);
  send(SUBMIT);
  expect(save.last().input.loaded).toEqual(WORDING);
  expect(actor.getSnapshot().value).toEqual({ updating: { saving: 'brief' } });
});

test('trying again after no answer sends the same submission with the same key', async () => {
  const { save, states, send, reach } = start(null);
  send(SUBMIT);
  save.last().fail(NO_NETWORK);
  await reach('creating.unreachable');
  send({ type: 'form.retry' });
  expect(save.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
  expect(save.last().input.values).toEqual(VALUES);
  save.last().answer(WORDING);
  await reach('stored');
  expect(states).toEqual([
    'creating.editing',
    'creating.saving.brief',
    'creating.unreachable',
    'creating.saving.brief',
    'stored',
  ]);
});

test('a lost session pauses the save, which goes on with the same key once it is restored', async () => {
  const { save, states, send, reach, reports, restore } = await startEditing();
  send(SUBMIT);
  save.last().fail(SESSION_GONE);
  await reach('updating.sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  expect(save.last().input).toEqual({ values: VALUES, key: 'key-1', loaded: WORDING });
  save.last().answer(WORDING);
  await reach('stored');
  expect(states).toEqual([
    'updating.loading.brief',
    'updating.editing',
    'updating.saving.brief',
    'updating.sessionLost',
    'updating.saving.brief',
    'stored',
  ]);
});

test('waiting for a save can be given up after 10 s, and tried again', async () => {
  const { save, states, send, pass, reach } = start(null);
  send(SUBMIT);
  pass(10_000);
  send({ type: 'wait.cancel' });
  expect(save.last().signal.aborted).toBe(true);
  expect(wordingFormSelectors.failure(await reach('creating.unreachable'))).toMatchObject({
    cause: 'cancelled',
  });
  send({ type: 'form.retry' });
  expect(save.last().input.key).toBe('key-1');
  expect(states).toEqual([
    'creating.editing',
    'creating.saving.brief',
    'creating.saving.slow',
    'creating.saving.cancellable',
    'creating.unreachable',
    'creating.saving.brief',
  ]);
});

test('a form is not left while it is saving, and not submitted twice', () => {
  const { save, send, actor } = start(null);
  send(SUBMIT);
  actor.send({ type: 'form.cancel' });
  actor.send({ ...SUBMIT, key: 'key-2' });
  expect(actor.getSnapshot().matches({ creating: 'saving' })).toBe(true);
  expect(save.calls).toHaveLength(1);
});

test('an unknown record is not found and never becomes a new one', async () => {
  const { load, states, reach, actor, save } = start(404);
  load.last().fail(refusal('008'));
  await reach('updating.notFound');
  actor.send(SUBMIT);
  expect(save.calls).toHaveLength(0);
  expect(states).toEqual(['updating.loading.brief', 'updating.notFound']);
});

test('a load that is refused, unreachable or without session can be taken up again', async () => {
  const { load, states, send, reach, restore } = start(7);
  load.last().fail(refusal('019'));
  expect(wordingFormSelectors.loadFailure(await reach('updating.loadRefused'))).toMatchObject({
    code: '019',
  });
  send({ type: 'form.retry' });
  load.last().fail(NO_NETWORK);
  await reach('updating.loadUnreachable');
  send({ type: 'form.retry' });
  load.last().fail(SESSION_GONE);
  await reach('updating.loadSessionLost');
  await restore();
  load.last().answer({ record: WORDING, readOnly: null });
  await reach('updating.editing');
  expect(states).toEqual([
    'updating.loading.brief',
    'updating.loadRefused',
    'updating.loading.brief',
    'updating.loadUnreachable',
    'updating.loading.brief',
    'updating.loadSessionLost',
    'updating.loading.brief',
    'updating.editing',
  ]);
});

test.each([
  ['a record of a foreign context', 7, 'foreignContext'],
  ['a user who is no editor', 7, 'noEditor'],
] as const)('%s is only read', async (_, recordKey, reason) => {
  const { load, states, reach, actor, save } = start(recordKey);
  load.last().answer({ record: WORDING, readOnly: reason });
  expect(wordingFormSelectors.readOnly(await reach('updating.readOnly'))).toBe(reason);
  actor.send(SUBMIT);
  expect(save.calls).toHaveLength(0);
  expect(states).toEqual(['updating.loading.brief', 'updating.readOnly']);
});

test('a user without EDITOR sees why instead of an empty form', () => {
  const { states, actor } = start(null, 'noEditor');
  expect(wordingFormSelectors.readOnly(actor.getSnapshot())).toBe('noEditor');
  expect(states).toEqual(['creating.readOnly']);
});

test('cancelling stores nothing', async () => {
  const { save, states, send, actor } = await startEditing();
  send({ type: 'form.cancel' });
  expect(actor.getSnapshot().output).toEqual({ outcome: 'cancelled' });
  expect(save.calls).toHaveLength(0);
  expect(states).toEqual(['updating.loading.brief', 'updating.editing', 'cancelled']);
});

test('a deletion is asked about before, and ends the form when it is done', async () => {
  const { preview, remove, states, send, reach, reports, actor } = await startEditing();
  send({ type: 'form.delete' });
  preview.last().answer(null);
  const deletion = wordingFormSelectors.deletion(await reach('updating.deleting'));
  await expect.poll(() => deletion?.getSnapshot().value).toBe('asking');
  expect(remove.calls).toHaveLength(0);
  deletion?.send({ type: 'deletion.confirm', key: 'key-9' });
  expect(remove.last().input).toEqual({ record: WORDING, key: 'key-9' });
  remove.last().answer();
  await reach('stored');
  expect(states).toEqual(['updating.loading.brief', 'updating.editing', 'updating.deleting', 'stored']);
  expect(actor.getSnapshot().output).toEqual({ outcome: 'deleted', record: WORDING });
  expect(reports.slice(0, 2)).toMatchObject([
    { type: 'records.changed', subjects: ['wording'] },
    {
      topic: 'wording.deleted',
      values: { identifier: 'text.7' },
      operation: { key: 'key-9', route: { kind: 'wording', id: WORDING.id }, effect: 'deleted' },
    },
  ]);
});

test('a deletion that is not wanted after all leaves the form as it was', async () => {
  const { preview, remove, states, send, reach } = await startEditing();
  send({ type: 'form.delete' });
  preview.last().answer(null);
  const deletion = wordingFormSelectors.deletion(await reach('updating.deleting'));
  await expect.poll(() => deletion?.getSnapshot().value).toBe('asking');
  deletion?.send({ type: 'deletion.cancel' });
  await reach('updating.editing');
  expect(remove.calls).toHaveLength(0);
  expect(states.slice(1)).toEqual(['updating.editing', 'updating.deleting', 'updating.editing']);
});

test.each([
  ['another user has stored the record', '046'],
  ['another user has deleted the record', '008'],
  ['the server refuses the values', '006'],
] as const)('a deletion that is not wanted after all leaves a refused save refused: %s', async (_, code) => {
  const { save, preview, states, send, reach, actor } = await startEditing();
  send(SUBMIT);
  save.last().fail(refusal(code));
  await reach('updating.refused');
  send({ type: 'form.delete' });
  expect(wordingFormSelectors.failure(actor.getSnapshot())).toMatchObject({ code });
  preview.last().answer(null);
  const deletion = wordingFormSelectors.deletion(await reach('updating.deleting'));
  await expect.poll(() => deletion?.getSnapshot().value).toBe('asking');
  deletion?.send({ type: 'deletion.cancel' });
  expect(wordingFormSelectors.failure(await reach('updating.refused'))).toMatchObject({ code });
  expect(states.slice(3)).toEqual(['updating.refused', 'updating.deleting', 'updating.refused']);
});

test('a refused save is decided about after a cancelled deletion, and no look at the record does it before', async () => {
  const { load, save, preview, send, reach, actor } = await startEditing();
  wordingFormSelectors.conflict(actor.getSnapshot())?.send({ type: 'fields.typed' });
  send(SUBMIT);
  save.last().fail(refusal('046'));
  await reach('updating.refused');
  send({ type: 'form.delete' });
  preview.last().answer(null);
  const deletion = wordingFormSelectors.deletion(await reach('updating.deleting'));
  await expect.poll(() => deletion?.getSnapshot().value).toBe('asking');
  deletion?.send({ type: 'deletion.cancel' });
  await reach('updating.refused');
  actor.send({ type: 'record.look' });
  expect(load.calls).toHaveLength(1);
  send({ ...SUBMIT, key: 'key-2' });
  expect(save.last().input.loaded).toEqual(WORDING);
});

test('a deletion that meets the end of the session asks again afterwards', async () => {
  const { preview, remove, send, reach, reports, restore } = await startEditing();
  send({ type: 'form.delete' });
  preview.last().answer(null);
  const deletion = wordingFormSelectors.deletion(await reach('updating.deleting'));
  await expect.poll(() => deletion?.getSnapshot().value).toBe('asking');
  deletion?.send({ type: 'deletion.confirm', key: 'key-1' });
  remove.last().fail(SESSION_GONE);
  await expect.poll(() => deletion?.getSnapshot().value).toBe('sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  preview.last().answer(null);
  await expect.poll(() => deletion?.getSnapshot().value).toBe('asking');
  expect([preview.calls.length, remove.calls.length]).toEqual([2, 1]);
});

test('a record that another user has changed is taken as it is now, and the next save stands on that', async () => {
  const { save, states, send, reach } = await startEditing();
  const theirs = wordingOf({ id: 7, value: 'von Ben', modificationDate: '2026-02-01T10:00:00.000Z' });
  send(SUBMIT);
  save.last().fail(refusal('046'));
  await reach('updating.refused');
  send({ type: 'form.rebase', record: theirs });
  send({ ...SUBMIT, key: 'key-2' });
  expect(save.last().input).toMatchObject({ key: 'key-2', loaded: theirs });
  save.last().answer(theirs);
  await reach('stored');
  expect(states.slice(2)).toEqual([
    'updating.saving.brief',
    'updating.refused',
    'updating.editing',
    'updating.saving.brief',
    'stored',
  ]);
});

test('a record that another user has deleted can be created again', async () => {
  const { save, states, send, reach, actor } = await startEditing();
  send(SUBMIT);
  save.last().fail(refusal('008'));
  await reach('updating.refused');
  send({ type: 'form.recreate' });
  send({ ...SUBMIT, key: 'key-2' });
  expect(save.last().input).toEqual({ values: VALUES, key: 'key-2', loaded: null });
  save.last().answer(WORDING);
  await reach('stored');
  expect(states.slice(3)).toEqual([
    'updating.refused',
    'creating.editing',
    'creating.saving.brief',
    'stored',
  ]);
  expect(actor.getSnapshot().output).toEqual({ outcome: 'created', record: WORDING });
});
