import type { Impact } from '#contract/impact.ts';
import type { MoveClash } from '#contract/wording-move.ts';
import { wordingMoveMachine } from '#machines/wording-move/wording-move.machine.ts';
import type { MovePreview } from '#machines/wording-move/wording-move.port.ts';
import { wordingMoveSelectors } from '#machines/wording-move/wording-move.selectors.ts';
import { wordingMoveInBrowser } from '#paths/browser/wording-move.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, findingOf, GIVEN_UP, impactOf, refused } from '#paths/kit/usual.ts';
import { wordingMoveOnScreen } from '#paths/screen/wording-move.ts';

const SELECTED = [
  {
    id: 1,
    identifier: 'login.title',
    lang: 'de',
    contextIdentifier: 'GLOBAL',
    modificationDate: '2026-01-06T09:30:00.000Z',
  },
];
const previewed = (impact: Impact, more: Partial<MovePreview> = {}): MovePreview => ({
  ...{ impact, clashes: [], clashCount: 0 },
  ...more,
});
const CHANGED = { ...impactOf({ clashes: 1 }), clashes: [findingOf('identifier', '046')] };
const TEXT = { value: 'Anmelden', modificationDate: '2026-01-06T09:30:00.000Z' };
const CLASH: MoveClash = {
  ...{ identifier: 'login.title', lang: 'de', onClash: 'refuse' },
  moved: { ...TEXT, id: 1, contextIdentifier: 'GLOBAL' },
  there: { ...TEXT, id: 2, contextIdentifier: 'NORTH' },
};

export const wordingMoveCases = casesFor(wordingMoveMachine, {
  given: {
    selected: {
      says: 'an editor wants to move selected wordings',
      input: { selection: 'selection-1', readOnly: null },
    },
    whole: {
      says: 'an editor wants to move all wordings of a context',
      input: { selection: null, readOnly: null },
    },
    reader: {
      says: 'a user who may not edit opens the move',
      input: { selection: null, readOnly: 'noEditor' },
    },
  },
  events: {
    'move.submit': {
      target: {
        says: 'the user chooses a context',
        with: { values: { contextIdentifier: 'NORTH', toContextIdentifier: null } },
      },
      pair: {
        says: 'the user chooses from where to where',
        with: { values: { contextIdentifier: 'GLOBAL', toContextIdentifier: 'NORTH' } },
      },
    },
    'clash.choose': {
      skip: {
        says: 'the user leaves out what the target has already',
        with: { choices: { all: 'skip', single: [] } },
      },
    },
    'move.change': { other: { says: 'the user chooses something else' } },
    'move.confirm': { confirmed: { says: 'the user confirms', with: { key: 'key-1' } } },
    'move.retry': { again: { says: 'the user tries the same again' } },
    'move.cancel': { left: { says: 'the user leaves the form' } },
    'selection.refresh': { wanted: { says: 'the user takes the wordings as they are now' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    recall: {
      found: { says: 'the selection is found', gives: SELECTED },
      gone: { says: 'there is no such selection any more', gives: null },
      empty: { says: 'nothing is left of the selection', gives: [] },
      ...failures('the selection', '018'),
    },
    refresh: {
      found: { says: 'the wordings arrive as they are now', gives: SELECTED },
      none: { says: 'none of the wordings is left', gives: [] },
      ...failures('the look at the wordings', '019'),
    },
    preview: {
      clear: { says: 'the server says what would happen', gives: previewed(impactOf({ changed: 1 })) },
      clashes: { says: 'the server says that a wording has changed since', gives: previewed(CHANGED) },
      there: {
        says: 'the server says that the target has a wording already',
        gives: previewed(impactOf({ clashes: 1 }), { clashes: [CLASH], clashCount: 1 }),
      },
      untold: { says: 'the server cannot tell beforehand', gives: null },
      'changed since': refused('the question what would happen', '046'),
      ...failures('the question what would happen', '019'),
    },
    move: {
      moved: { says: 'the wordings have moved', gives: { count: 3 } },
      'changed since': refused('the move', '046'),
      ...failures('the move', '006'),
    },
  },
  view: wordingMoveSelectors,
  matters: ({ preview, choices, key, wordings, failure, values }) => [
    preview && [preview.impact.counts.clashes, preview.clashCount],
    choices.all,
    key !== null,
    wordings !== null,
    failure !== null,
    values !== null,
  ],
  screen: wordingMoveOnScreen,
  browser: wordingMoveInBrowser,
});
