import { expect, test } from 'vitest';
import { createActor, createMachine, type EventObject } from 'xstate';
import {
  type RecordFieldsEvent,
  recordFieldsMachine,
} from '#machines/record-fields/record-fields.machine.ts';
import {
  type RecordFieldsFlow,
  recordFieldsSelectors,
} from '#machines/record-fields/record-fields.selectors.ts';

const OTHER = { record: { value: 'Anders' }, isOther: true, savedBy: 'nowak' } as const;
const SAME = { record: { value: 'Text' }, isOther: false, savedBy: null } as const;
const REBASED_ON = (record: object) => ({ type: 'form.rebase', record });

/** The machine below a form that writes down what it is sent; `says` sends one event after the other. */
function start() {
  const asked: EventObject[] = [];
  const form = createActor(
    createMachine({
      invoke: { src: recordFieldsMachine, id: 'conflict' },
      on: { '*': { actions: ({ event }) => asked.push(event) } },
    }),
  ).start();
  const conflict = form.getSnapshot().children.conflict as unknown as RecordFieldsFlow;
  const says = (...events: readonly RecordFieldsEvent[]) => {
    for (const event of events) conflict.send(event);
    return conflict.getSnapshot();
  };
  return { asked, says };
}

test('fields in which nothing is typed follow what another user stores', () => {
  const { asked, says } = start();
  expect(says({ type: 'record.newer', ...OTHER }).value).toBe('renewed');
  expect(asked).toEqual([REBASED_ON(OTHER.record)]);
  expect(says({ type: 'fields.typed' }, { type: 'fields.stored' }).value).toBe('untouched');
});

test('over what is typed the user chooses, and nothing is replaced before', () => {
  const { asked, says } = start();
  const noticed = says({ type: 'fields.typed' }, { type: 'record.newer', ...OTHER });
  expect(recordFieldsSelectors.source(noticed)).toBe('noticed');
  expect(recordFieldsSelectors.theirs(noticed)).toBe(OTHER.record);
  expect(asked).toEqual([]);
  const newest = { record: { value: 'Wieder anders' }, isOther: true, savedBy: 'editor' };
  expect(recordFieldsSelectors.theirs(says({ type: 'record.newer', ...newest }))).toBe(newest.record);
  expect(recordFieldsSelectors.source(says({ type: 'record.rebased' }))).toBeNull();
});

test('who has stored a version is known while it is noticed or followed, and forgotten with it', () => {
  const { says } = start();
  expect(recordFieldsSelectors.savedBy(says({ type: 'record.newer', ...OTHER }))).toBe('nowak');
  expect(recordFieldsSelectors.savedBy(says({ type: 'fields.typed' }))).toBeNull();
  says({ type: 'record.newer', ...OTHER });
  expect(recordFieldsSelectors.savedBy(says({ type: 'fields.stored' }))).toBe('nowak');
  expect(recordFieldsSelectors.savedBy(says({ type: 'record.newer', ...SAME }))).toBeNull();
});

test('a version that says the same is gone on from without a question', () => {
  const { asked, says } = start();
  expect(says({ type: 'fields.typed' }, { type: 'record.newer', ...SAME }).value).toBe('typed');
  expect(says({ type: 'record.newer', ...OTHER }, { type: 'record.newer', ...SAME }).value).toBe('typed');
  expect(asked).toEqual([REBASED_ON(SAME.record), REBASED_ON(SAME.record)]);
});

test('what is typed and taken back again leaves the fields to follow', () => {
  const { asked, says } = start();
  says({ type: 'fields.typed' }, { type: 'record.newer', ...OTHER });
  expect(says({ type: 'fields.stored' }).value).toBe('renewed');
  expect(asked).toEqual([REBASED_ON(OTHER.record)]);
});

test('a refused save and an outdated draft are conflicts too, the refusal before the draft', () => {
  const { says } = start();
  says({ type: 'fields.typed' });
  expect(recordFieldsSelectors.source(says({ type: 'draft.outdated' }))).toBe('outdated');
  expect(recordFieldsSelectors.source(says({ type: 'record.refused' }))).toBe('refused');
  expect(recordFieldsSelectors.source(says({ type: 'record.rebased' }))).toBeNull();
  says({ type: 'draft.outdated' });
  expect(says({ type: 'conflict.settle' }).value).toBe('typed');
});

test('after a refused save the user chooses over a version that a look finds, too', () => {
  const { asked, says } = start();
  const found = says(
    { type: 'fields.typed' },
    { type: 'record.refused' },
    { type: 'record.newer', ...OTHER },
  );
  expect(recordFieldsSelectors.source(found)).toBe('noticed');
  expect(recordFieldsSelectors.theirs(found)).toBe(OTHER.record);
  expect(asked).toEqual([]);
});

test('a draft that stands on an older version yields to what is stored while it is looked at', () => {
  const { says } = start();
  says({ type: 'fields.typed' }, { type: 'draft.outdated' });
  expect(recordFieldsSelectors.source(says({ type: 'record.newer', ...OTHER }))).toBe('noticed');
  // Settled, it does not come up again.
  expect(says({ type: 'record.rebased' }).value).toBe('typed');
});

test('a draft of an earlier visit is in the fields until it is discarded or another version is chosen', () => {
  const { says } = start();
  expect(says({ type: 'draft.restored' }, { type: 'fields.typed' }).value).toBe('restored');
  expect(says({ type: 'record.newer', ...OTHER }).value).toBe('noticed');
  says({ type: 'record.rebased' }, { type: 'draft.restored' });
  expect(says({ type: 'draft.discard' }).value).toBe('untouched');
});

test('a draft that was given up stays out of the fields until it is fetched back, and yields to what is typed', () => {
  const { says } = start();
  expect(says({ type: 'draft.offered' }, { type: 'fields.stored' }).value).toBe('offered');
  expect(says({ type: 'draft.fetch' }, { type: 'fields.typed' }).value).toBe('restored');
  says({ type: 'draft.discard' }, { type: 'draft.offered' });
  expect(says({ type: 'fields.typed' }).value).toBe('typed');
});
