import { expect, test } from 'vitest';
import type { Context } from '#contract/context.ts';
import { CHANGES_NOTHING, type EffectiveChange, type Impact } from '#contract/impact.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { Wording } from '#contract/wording.ts';
import { provide } from '#machines/kit/port.ts';
import type { RecordConsequencesPort } from '#machines/record-consequences/record-consequences.port.ts';
import { recordConsequencesSelectors } from '#machines/record-consequences/record-consequences.selectors.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import { type ContextValues, contextFormMachine } from '#machines/records/context.ts';
import {
  type WordingValues,
  wordingConsequencesMachine,
  wordingDeletionMachine,
  wordingFormMachine,
  wordingFormSelectors,
} from '#machines/records/wording.ts';
import { stateName } from '#paths/core/state-name.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, wordingOf } from '#tests/support/records.ts';

const WORDING = wordingOf({ id: 7 });
const { id: _, creationDate: _c, modificationDate: _m, ...SAME } = WORDING;
const VALUES: WordingValues = { ...SAME, value: 'Guten Tag' };
const SUBMIT = { type: 'form.submit', values: VALUES, key: 'key-1' } as const;
const PREVIEW = { ...SUBMIT, type: 'form.preview' } as const;
const ROW = {
  contextIdentifier: 'praxis',
  lang: 'de',
  identifier: 'text.7',
  before: 'Text 7',
  after: 'Guten Tag',
};

function impactOf(effective: readonly EffectiveChange[], counts: Partial<Impact['counts']> = {}): Impact {
  const { counts: none } = CHANGES_NOTHING;
  return {
    ...CHANGES_NOTHING,
    effective: [...effective],
    counts: { ...none, effective: effective.length, ...counts },
  };
}

function start(recordKey: number | null) {
  const save = scripted<RecordFormPort<number, WordingValues, Wording>['save']>();
  const preview = scripted<RecordConsequencesPort<WordingValues, Wording>['preview']>();
  const machine = provide(wordingFormMachine, {
    load: async () => ({ record: WORDING, readOnly: null }),
    save: save.service,
    consequences: provide(wordingConsequencesMachine, { preview: preview.service }),
    deletion: wordingDeletionMachine,
  });
  const flow = walk(machine, { recordKey, readOnly: null });
  const consequences = () => {
    const child = wordingFormSelectors.consequences(flow.actor.getSnapshot());
    if (!child) throw new Error('nothing is previewed');
    return child;
  };
  const previewed = async (state: string) => {
    await expect.poll(() => stateName(consequences().getSnapshot().value), { interval: 1 }).toBe(state);
    return consequences().getSnapshot();
  };
  return { save, preview, consequences, previewed, ...flow };
}

async function startEditing() {
  const form = start(7);
  await form.reach('updating.editing');
  /** Submits, and has the save say that this is to be asked first. */
  const sendAsked = async (key = 'key-1') => {
    form.send({ ...SUBMIT, key });
    form.save.last().answer({ withheld: null });
    await form.reach('updating.previewing');
  };
  return { ...form, sendAsked };
}

test('a change that the server has withheld is shown from what to what, and stored once it is accepted', async () => {
  const { save, preview, states, send, reach, consequences, previewed } = await startEditing();
  send(SUBMIT);
  expect(save.last().input).toEqual({ values: VALUES, key: 'key-1', loaded: WORDING, ifAlone: true });
  save.last().answer({ withheld: impactOf([ROW]) });
  await reach('updating.previewing');
  expect(recordConsequencesSelectors.impact(await previewed('asking'))?.effective).toEqual([ROW]);
  expect(preview.calls).toHaveLength(0);
  consequences().send({ type: 'consequences.accept' });
  await reach('updating.saving.brief');
  expect(save.last().input).toEqual({ values: VALUES, key: 'key-1', loaded: WORDING });
  save.last().fail(NO_NETWORK);
  await reach('updating.unreachable');
  send({ type: 'form.retry' });
  expect(save.last().input).toEqual({ values: VALUES, key: 'key-1', loaded: WORDING });
  save.last().answer(WORDING);
  await reach('stored');
  expect(states.slice(2)).toEqual([
    'updating.saving.brief',
    'updating.previewing',
    'updating.saving.brief',
    'updating.unreachable',
    'updating.saving.brief',
    'stored',
  ]);
});

test('a change that reaches others is asked about first where the server cannot withhold it', async () => {
  const { save, preview, states, reach, consequences, previewed, sendAsked } = await startEditing();
  await sendAsked();
  expect(preview.last().input).toEqual({ values: VALUES, loaded: WORDING });
  preview.last().answer(impactOf([ROW]));
  expect(recordConsequencesSelectors.impact(await previewed('asking'))?.effective).toEqual([ROW]);
  expect(save.calls).toHaveLength(1);
  consequences().send({ type: 'consequences.accept' });
  expect(save.last().input).toEqual({ values: VALUES, key: 'key-1', loaded: WORDING });
  save.last().answer(WORDING);
  await reach('stored');
  expect(states.slice(1)).toEqual([
    'updating.editing',
    'updating.saving.brief',
    'updating.previewing',
    'updating.saving.brief',
    'stored',
  ]);
});

test.each([
  ['reaches no one', CHANGES_NOTHING],
  ['gives a text only to who had none', impactOf([{ ...ROW, before: null }])],
  ['cannot be previewed by this server', null],
  ['something blocks, which the save says itself', impactOf([ROW], { clashes: 1 })],
])('a change that %s is stored at once', async (_name, impact) => {
  const { save, preview, states, reach, sendAsked } = await startEditing();
  await sendAsked();
  preview.last().answer(impact);
  await reach('updating.saving.brief');
  expect(save.calls).toHaveLength(2);
  expect(states.slice(3)).toEqual(['updating.previewing', 'updating.saving.brief']);
});

test('more rows than are listed are asked about, whatever the listed ones say', async () => {
  const { preview, previewed, sendAsked } = await startEditing();
  await sendAsked();
  preview.last().answer(impactOf([{ ...ROW, before: null }], { effective: 2 }));
  await previewed('asking');
});

test('who goes back finds the form as it was, the reason of a refusal too', async () => {
  const { save, preview, send, reach, consequences, previewed } = await startEditing();
  send(SUBMIT);
  save.last().answer({ withheld: impactOf([ROW]) });
  await reach('updating.previewing');
  await previewed('asking');
  consequences().send({ type: 'consequences.withdraw' });
  await reach('updating.editing');
  send(SUBMIT);
  save.last().fail(refusal('006'));
  await reach('updating.refused');
  send(PREVIEW);
  preview.last().answer(impactOf([ROW]));
  await previewed('asking');
  consequences().send({ type: 'consequences.withdraw' });
  expect(wordingFormSelectors.failure(await reach('updating.refused'))).toMatchObject({ code: '006' });
});

test('who wants to see the consequences sees them, be it that there are none, and nothing is stored by that', async () => {
  const { save, preview, send, reach, consequences, previewed } = start(null);
  send(PREVIEW);
  preview.last().answer(CHANGES_NOTHING);
  await previewed('asking');
  expect(save.calls).toHaveLength(0);
  consequences().send({ type: 'consequences.accept' });
  await reach('creating.saving.brief');
  expect(save.last().input).toEqual({ values: VALUES, key: 'key-1', loaded: null });
});

test('who wants to see the consequences of an outdated change is shown by the save what is stored now', async () => {
  const { save, preview, states, send, reach } = await startEditing();
  send(PREVIEW);
  preview.last().answer({
    ...impactOf([], { clashes: 1 }),
    clashes: [{ code: REFUSAL.changedMeanwhile, message: 'changed meanwhile' }],
  });
  await reach('updating.saving.brief');
  save.last().fail(refusal(REFUSAL.changedMeanwhile));
  await reach('updating.refused');
  expect(states.slice(2)).toEqual(['updating.previewing', 'updating.saving.brief', 'updating.refused']);
});

test('a preview that the server refuses leaves it to the save to say why', async () => {
  const { save, preview, reach, sendAsked } = await startEditing();
  await sendAsked();
  preview.last().fail(refusal('012'));
  await reach('updating.saving.brief');
  save.last().fail(refusal('012'));
  await reach('updating.refused');
});

test('a refused preview that was only wanted for looking stores nothing', async () => {
  const { save, preview, send, previewed } = await startEditing();
  send(PREVIEW);
  preview.last().fail(refusal('019'));
  expect(recordConsequencesSelectors.failure(await previewed('unknown'))).toMatchObject({ code: '019' });
  expect(save.calls).toHaveLength(0);
});

test('a preview that fails holds no one up: it is asked again, or stored without', async () => {
  const { save, preview, pass, reach, consequences, previewed, sendAsked } = await startEditing();
  await sendAsked();
  preview.last().fail(NO_NETWORK);
  await previewed('unknown');
  consequences().send({ type: 'consequences.preview' });
  pass(10_000);
  consequences().send({ type: 'wait.cancel' });
  expect(preview.last().signal.aborted).toBe(true);
  expect(recordConsequencesSelectors.failure(await previewed('unknown'))).toMatchObject({
    cause: 'cancelled',
  });
  expect(save.calls).toHaveLength(1);
  consequences().send({ type: 'consequences.accept' });
  await reach('updating.saving.brief');
  expect(save.last().input).toMatchObject({ values: VALUES, key: 'key-1' });
});

test('a lost session pauses the preview, which goes on by itself', async () => {
  const { preview, reports, previewed, restore, sendAsked } = await startEditing();
  await sendAsked();
  preview.last().fail(SESSION_GONE);
  await previewed('sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  preview.last().answer(impactOf([ROW]));
  await previewed('asking');
  expect(preview.calls).toHaveLength(2);
});

test.each([
  ['the same wording once more', SAME, WORDING],
  ['a new wording that is not active', { ...VALUES, active: false }, null],
])('%s is stored without a condition', async (_name, values, loaded) => {
  const { save, send } = loaded ? await startEditing() : start(null);
  send({ ...SUBMIT, values });
  expect(save.last().input).toEqual({ values, key: 'key-1', loaded });
});

test.each([
  ['stands elsewhere', { parentIdentifier: 'sued' }, true],
  ['counts no longer', { active: false }, true],
  ['has another address', { hostUrl: 'nord.example.org' }, undefined],
])('a context that %s: %s is stored only if alone: %s', async (_name, change, ifAlone) => {
  const record = contextOf({ identifier: 'nord', parentIdentifier: 'GLOBAL' });
  const values = { identifier: 'nord', parentIdentifier: 'GLOBAL', active: true, ...change };
  const save = scripted<RecordFormPort<string, ContextValues, Context>['save']>();
  const load = async () => ({ record, readOnly: null });
  const { deletion, consequences } = contextFormMachine.implementations.actors as never as {
    deletion: never;
    consequences: never;
  };
  const flow = walk(provide(contextFormMachine, { load, save: save.service, deletion, consequences }), {
    recordKey: 'nord',
    readOnly: null,
  });
  await flow.reach('updating.editing');
  flow.send({ type: 'form.submit', values, key: 'key-1' });
  expect(save.last().input.ifAlone).toBe(ifAlone);
});

test('what was declined while the outcome of another try is open has its condition again when it is tried again', async () => {
  const { save, send, reach, consequences, previewed } = await startEditing();
  send(SUBMIT);
  save.last().fail(NO_NETWORK);
  await reach('updating.unreachable');
  send({ ...SUBMIT, key: 'key-2' });
  save.last().answer({ withheld: impactOf([ROW]) });
  await reach('updating.previewing');
  await previewed('asking');
  consequences().send({ type: 'consequences.withdraw' });
  await reach('updating.unreachable');
  send({ type: 'form.retry' });
  expect(save.last().input).toMatchObject({ key: 'key-2', ifAlone: true });
});
