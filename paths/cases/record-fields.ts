import { recordFieldsMachine } from '#machines/record-fields/record-fields.machine.ts';
import { recordFieldsSelectors } from '#machines/record-fields/record-fields.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { wordingOf } from '#tests/support/records.ts';

const LOADED = wordingOf({ id: 1, value: 'Text 1' });

export const recordFieldsCases = casesFor(recordFieldsMachine, {
  given: { open: { says: 'a form is open' } },
  events: {
    'fields.typed': { something: { says: 'the user types something' } },
    'fields.stored': { again: { says: 'the fields say again what is stored' } },
    'draft.restored': { found: { says: 'a draft of an earlier visit is in the fields again' } },
    'draft.offered': { found: { says: 'a draft lies there that the user has given up' } },
    'draft.fetch': { back: { says: 'the user fetches it back' } },
    'draft.discard': { wanted: { says: 'the user wants the draft gone' } },
    'draft.outdated': {
      found: { says: 'a draft is in the fields again that was typed over an older version' },
    },
    'conflict.settle': { chosen: { says: 'the user has chosen what is to stand in the fields' } },
    'record.newer': {
      other: {
        says: 'another user has stored another text',
        with: { record: wordingOf({ id: 1, value: 'Anders' }), isOther: true, savedBy: 'nowak' },
      },
      same: {
        says: 'another user has stored the same text',
        with: { record: LOADED, isOther: false, savedBy: null },
      },
    },
    'record.refused': { changed: { says: 'a save is refused because another user has stored the record' } },
    'record.rebased': { theirs: { says: 'the form goes on from what is stored now' } },
  },
  answers: {},
  view: recordFieldsSelectors,
  matters: ({ theirs }) => [theirs !== null],
  screen: { none: 'the panel stands in the form, and what is typed there decides' },
});
