import type { ManyPreview } from '#contract/change-many.ts';
import { changeManyMachine } from '#machines/change-many/change-many.machine.ts';
import type { ManyWish } from '#machines/change-many/change-many.port.ts';
import { changeManySelectors } from '#machines/change-many/change-many.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, impactOf, refused, UNPROVEN } from '#paths/kit/usual.ts';

const previewed = (more: Partial<ManyPreview>): ManyPreview => ({
  ...{ impact: impactOf({ changed: 3 }), count: 3, changed: 3, unchanged: 0, refused: [], refusedCount: 0 },
  state: 'state-1',
  ...more,
});

const wish = (action: ManyWish['action'], more: Partial<ManyWish> = {}): ManyWish => ({
  type: 'wording',
  action,
  selection: { keys: [1, 2, 3] },
  ...more,
});

export const changeManyCases = casesFor(changeManyMachine, {
  given: {
    deactivation: {
      says: 'the user wants to deactivate three wordings',
      input: { wish: wish('deactivate'), key: 'key-0' },
    },
    deletion: {
      says: 'the user wants to delete three wordings',
      input: { wish: wish('delete'), key: 'key-0' },
    },
    change: {
      says: 'the user wants to give three wordings the same language',
      input: { wish: wish('change', { values: { lang: 'fr' } }), key: 'key-0' },
    },
    users: {
      says: 'the user wants to deactivate three users',
      input: { wish: wish('deactivate', { type: 'user' }), key: 'key-0' },
    },
  },
  events: {
    'many.confirm': { confirmed: { says: 'the user confirms', with: { key: 'key-1' } } },
    'many.retry': { again: { says: 'the user tries the same again' } },
    'many.close': { closed: { says: 'the user wants it no more' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    preview: {
      clear: { says: 'no one would read anything else', gives: previewed({}) },
      noticed: {
        says: 'others would read something else',
        gives: previewed({ impact: impactOf({ changed: 3, effective: 5 }) }),
      },
      some: { says: 'one of them may not be changed', gives: previewed({ changed: 2, refusedCount: 1 }) },
      none: { says: 'none of them may be changed', gives: previewed({ changed: 0, refusedCount: 3 }) },
      ...failures('the question what would happen', '019'),
    },
    run: {
      done: {
        says: 'the records are changed',
        gives: { count: 3, changed: 3, unchanged: 0, refused: [], refusedCount: 0 },
      },
      'changed since': refused('the step', '046'),
      unproven: UNPROVEN,
      ...failures('the step', '019'),
    },
  },
  view: changeManySelectors,
  matters: ({ preview, key, isStale, failure }) => [
    preview && [preview.changed, preview.refusedCount, preview.impact.counts.effective],
    key,
    isStale,
    failure !== null,
  ],
  screen: {
    none: 'its dialog starts a flow of its own, in a list; it is walked in the browser',
  },
});
