import { expect, test } from 'vitest';
import type { Impact } from '#contract/impact.ts';
import { provide } from '#machines/kit/port.ts';
import { wordingMoveMachine } from '#machines/wording-move/wording-move.machine.ts';
import {
  type ClashChoices,
  type MovePreview,
  type MoveValues,
  NO_CHOICES,
  type SelectedWording,
  type WordingMovePort,
} from '#machines/wording-move/wording-move.port.ts';
import { wordingMoveSelectors } from '#machines/wording-move/wording-move.selectors.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { wordingOf } from '#tests/support/records.ts';

const TWO: readonly SelectedWording[] = [wordingOf({ id: 1 }), wordingOf({ id: 2 })];
const TO_BERLIN: MoveValues = { contextIdentifier: 'berlin', toContextIdentifier: null };
const ALL: MoveValues = { contextIdentifier: 'berlin', toContextIdentifier: 'hamburg' };
const NOTHING: Impact = {
  added: [],
  changed: [],
  deleted: [],
  clashes: [],
  dependents: [],
  effective: [],
  counts: { added: 0, changed: 0, deleted: 0, clashes: 0, dependents: 0, effective: 0 },
};
const CLASH = { code: '046', message: 'text.2 (de) wurde inzwischen geändert.', field: 'wordings.1' };
const CLASHING: Impact = { ...NOTHING, clashes: [CLASH], counts: { ...NOTHING.counts, clashes: 1 } };

function start(selection: string | null, readOnly: 'noEditor' | null = null) {
  const recall = scripted<WordingMovePort['recall']>();
  const refresh = scripted<WordingMovePort['refresh']>();
  const preview = scripted<WordingMovePort['preview']>();
  const move = scripted<WordingMovePort['move']>();
  const machine = provide(wordingMoveMachine, {
    recall: recall.service,
    refresh: refresh.service,
    preview: preview.service,
    move: move.service,
  });
  return { recall, refresh, preview, move, ...walk(machine, { selection, readOnly }) };
}

const previewed = (impact: Impact): MovePreview => ({ impact, clashes: [], clashCount: 0 });

/** A form whose selection was found, and whose preview has answered. */
async function startAsking(impact: Impact | null = NOTHING) {
  const flow = start('a1');
  flow.recall.last().answer(TWO);
  await flow.reach('choosing');
  flow.send({ type: 'move.submit', values: TO_BERLIN });
  flow.preview.last().answer(impact && previewed(impact));
  await flow.reach('asking');
  return flow;
}

test('a selection is found, its move previewed, confirmed, carried out and previewed', async () => {
  const { recall, preview, move, states, send, reach, reports } = await startAsking();
  expect(recall.last().input).toEqual({ selection: 'a1' });
  expect(preview.last().input).toEqual({ move: { ...TO_BERLIN, wordings: TWO, choices: NO_CHOICES } });
  send({ type: 'move.confirm', key: 'k1' });
  expect(move.last().input).toEqual({
    move: { ...TO_BERLIN, wordings: TWO, choices: NO_CHOICES },
    key: 'k1',
  });
  move.last().answer({ count: 2 });
  await reach('moved');
  expect(reports.slice(0, 2)).toMatchObject([
    { type: 'records.changed', subjects: ['wording'] },
    { type: 'notification.add', topic: 'wording.moved', values: { count: '2', context: 'berlin' } },
  ]);
  expect(states).toEqual(['recalling', 'choosing', 'previewing.brief', 'asking', 'moving.brief', 'moved']);
});

test.each([null, []])('a named selection that is gone (%j) ends the form and is previewed', async (found) => {
  const { recall, reach, states, reports } = start('a1');
  recall.last().answer(found);
  await reach('gone');
  expect(states).toEqual(['recalling', 'gone']);
  expect(reports[0]).toMatchObject({ topic: 'wording.selectionGone', level: 'info' });
});

test('a selection that cannot be looked up is asked for again, and never counts as gone', async () => {
  const { recall, send, reach, states } = start('a1');
  recall.last().fail(new Error('no network'));
  await reach('recallUnreachable');
  send({ type: 'move.retry' });
  recall.last().answer(TWO);
  await reach('choosing');
  expect(states).toEqual(['recalling', 'recallUnreachable', 'recalling', 'choosing']);
});

test('a selection is looked up again once the session is back', async () => {
  const { recall, reach, states, restore } = start('a1');
  recall.last().fail(SESSION_GONE);
  await reach('recallLost');
  await restore();
  await reach('recalling');
  recall.last().answer(TWO);
  await reach('choosing');
  expect(states).toEqual(['recalling', 'recallLost', 'recalling', 'choosing']);
});

test('without a name all wordings of a context move', async () => {
  const { recall, preview, move, send, reach, reports } = start(null);
  expect(recall.calls).toHaveLength(0);
  send({ type: 'move.submit', values: ALL });
  preview.last().answer(null);
  await reach('asking');
  send({ type: 'move.confirm', key: 'k1' });
  expect(move.last().input.move).toEqual({ ...ALL, wordings: null, choices: NO_CHOICES });
  move.last().answer({ count: 7 });
  await reach('moved');
  expect(reports[1]).toMatchObject({ values: { count: '7', context: 'hamburg' } });
});

test('a user who may not edit can only look', async () => {
  const { recall, reach } = start('a1', 'noEditor');
  recall.last().answer(TWO);
  const shown = await reach('readOnly');
  expect(shown.can({ type: 'move.submit', values: TO_BERLIN })).toBe(false);
  expect(start(null, 'noEditor').states).toEqual(['readOnly']);
});

test('with clashes it cannot be confirmed, and choosing something else asks again', async () => {
  const { send, actor, states, preview } = await startAsking(CLASHING);
  expect(actor.getSnapshot().can({ type: 'move.confirm', key: 'k' })).toBe(false);
  send({ type: 'move.change' });
  send({ type: 'move.submit', values: { ...TO_BERLIN, contextIdentifier: 'hamburg' } });
  expect(preview.last().input.move.contextIdentifier).toBe('hamburg');
  expect(states.slice(3)).toEqual(['asking', 'choosing', 'previewing.brief']);
});

test('wordings that have changed meanwhile are taken as they are now, and previewed again', async () => {
  const { send, actor, refresh, preview, reach, states } = await startAsking(CLASHING);
  expect(wordingMoveSelectors.canRefresh(actor.getSnapshot())).toBe(true);
  send({ type: 'selection.refresh' });
  const now = [wordingOf({ id: 1 })];
  expect(refresh.last().input).toEqual({ wordings: TWO });
  refresh.last().answer(now);
  await reach('previewing.brief');
  expect(preview.last().input.move.wordings).toEqual(now);
  expect(states.slice(4)).toEqual(['refreshing.brief', 'previewing.brief']);
});

test('when none of them is left the form ends', async () => {
  const { send, refresh, reach } = await startAsking(CLASHING);
  send({ type: 'selection.refresh' });
  refresh.last().answer([]);
  await reach('gone');
});

test.each(['006', '046', '019'])(
  'a refusal by %s is previewed, and the form is usable again',
  async (code) => {
    const { send, move, reach, preview, states } = await startAsking();
    send({ type: 'move.confirm', key: 'k1' });
    move.last().fail(refusal(code));
    const refused = await reach('refused');
    expect(wordingMoveSelectors.failure(refused)).toMatchObject({ code });
    expect(wordingMoveSelectors.canRefresh(refused)).toBe(code === '046');
    send({ type: 'move.submit', values: TO_BERLIN });
    preview.last().answer(previewed(NOTHING));
    await reach('asking');
    expect(states.slice(4)).toEqual(['moving.brief', 'refused', 'previewing.brief', 'asking']);
  },
);

test('a preview that is refused or not answered is previewed, and can be tried again', async () => {
  const { send, preview, reach } = start(null);
  send({ type: 'move.submit', values: ALL });
  preview.last().fail(refusal('019'));
  await reach('refused');
  send({ type: 'move.submit', values: ALL });
  preview.last().fail(NO_NETWORK);
  expect(wordingMoveSelectors.isUnreachable(await reach('previewFailed'))).toBe(false);
  send({ type: 'move.retry' });
  await reach('previewing.brief');
});

test('a move without an answer is tried again with its key, and cannot be left while it runs', async () => {
  const { send, move, reach, actor } = await startAsking();
  send({ type: 'move.confirm', key: 'k1' });
  actor.send({ type: 'move.cancel' });
  await reach('moving.brief');
  move.last().fail(NO_NETWORK);
  expect(wordingMoveSelectors.isUnreachable(await reach('unreachable'))).toBe(true);
  send({ type: 'move.retry' });
  expect(move.last().input.key).toBe('k1');
});

test('after a lost session it is previewed and asked again, never moved by itself', async () => {
  const { send, move, preview, reach, states, reports, restore } = await startAsking();
  send({ type: 'move.confirm', key: 'k1' });
  move.last().fail(SESSION_GONE);
  await reach('sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  preview.last().answer(previewed(NOTHING));
  await reach('asking');
  expect(move.calls).toHaveLength(1);
  expect(states.slice(4)).toEqual(['moving.brief', 'sessionLost', 'previewing.brief', 'asking']);
});

test('long waits can be given up: what would happen is then not known, or whether it has happened', async () => {
  const { send, pass, reach, states } = await startAsking();
  send({ type: 'move.change' });
  send({ type: 'move.submit', values: TO_BERLIN });
  pass(10_000);
  send({ type: 'wait.cancel' });
  await reach('previewFailed');
  expect(states.slice(-4)).toEqual([
    'previewing.brief',
    'previewing.slow',
    'previewing.cancellable',
    'previewFailed',
  ]);
});

test('the form can be left', async () => {
  const { send, reach } = start(null);
  send({ type: 'move.cancel' });
  await reach('cancelled');
});

test('what the target has already is decided by the user, and what would happen is found out again', async () => {
  const flow = await startAsking(CLASHING);
  const { send, preview, move, reach, actor } = flow;
  expect(wordingMoveSelectors.canConfirm(actor.getSnapshot())).toBe(false);
  const skip: ClashChoices = { all: 'skip', single: [] };
  send({ type: 'clash.choose', choices: skip });
  expect(wordingMoveSelectors.isPreviewingChoice(actor.getSnapshot())).toBe(true);
  const replace: ClashChoices = { all: 'refuse', single: [{ id: 1, onClash: 'replace' }] };
  // A second choice overtakes the look at the first one.
  send({ type: 'clash.choose', choices: replace });
  expect(preview.last().input.move.choices).toEqual(replace);
  preview.last().answer(previewed(NOTHING));
  await reach('asking');
  send({ type: 'move.confirm', key: 'k1' });
  expect(move.last().input.move.choices).toEqual(replace);
});

test('another target begins without choices', async () => {
  const { send, preview, reach } = await startAsking(CLASHING);
  send({ type: 'clash.choose', choices: { all: 'replace', single: [] } });
  preview.last().answer(previewed(NOTHING));
  await reach('asking');
  send({ type: 'move.change' });
  send({ type: 'move.submit', values: TO_BERLIN });
  expect(preview.last().input.move.choices).toEqual({ all: 'refuse', single: [] });
});
