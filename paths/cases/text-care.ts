import { textCareMachine } from '#machines/text-care/text-care.machine.ts';
import { textCareSelectors } from '#machines/text-care/text-care.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, refused } from '#paths/kit/usual.ts';

const KEY = { contextIdentifier: 'GLOBAL', identifier: 'login.title' };

/** The note that another user has stored meanwhile. */
const THEIRS = {
  ...{ contextIdentifier: 'GLOBAL', description: 'Titel', maxLength: null, isPlain: false },
  modificationDate: '2026-11-20T10:30:00.000Z',
};

export const textCareCases = casesFor(textCareMachine, {
  given: { panel: { says: 'the user looks at a text in the matrix' } },
  events: {
    'care.send': {
      note: {
        says: 'the user notes what the text is for',
        with: {
          care: {
            ...{ kind: 'note', ...KEY },
            note: { description: 'Über der Anmeldung', maxLength: 40, isPlain: true },
            modificationDate: null,
          },
          key: 'key-1',
        },
      },
      'note over theirs': {
        says: 'the user stores the note over the one that another user has stored',
        with: {
          care: {
            ...{ kind: 'note', ...KEY },
            note: { description: 'Über der Anmeldung', maxLength: 40, isPlain: true },
            modificationDate: THEIRS.modificationDate,
          },
          key: 'key-3',
        },
      },
      finding: {
        says: 'the user calls a finding right',
        with: {
          care: {
            ...{ kind: 'finding', ...KEY, lang: 'fr', accepted: true },
            finding: { check: 'sameAsReference', detail: '' },
          },
          key: 'key-2',
        },
      },
    },
    'care.retry': { again: { says: 'the user sends the same again' } },
    'care.dismiss': { leave: { says: 'the user leaves it at that' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    send: {
      stored: { says: 'the server has stored it', gives: null },
      'changed since': refused('the save', '046', {
        content: { note: THEIRS },
        findings: [{ code: '046', message: '', reason: 'savedBy', values: { username: 'eva' } }],
      }),
      ...failures('the save', '008'),
    },
  },
  view: textCareSelectors,
  matters: ({ care, failure, conflict }) => [care?.kind, failure !== null, conflict !== null],
  screen: { none: 'it stands in the panel of the matrix, which needs a layout' },
});
