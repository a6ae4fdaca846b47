import { EVERY_TEXT, NO_TEXT } from '#machines/wording-replace/choice.ts';
import { wordingReplaceMachine } from '#machines/wording-replace/wording-replace.machine.ts';
import type { ReplaceWish } from '#machines/wording-replace/wording-replace.port.ts';
import { wordingReplaceSelectors } from '#machines/wording-replace/wording-replace.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP, impactOf, refused } from '#paths/kit/usual.ts';
import { wordingReplaceOnScreen } from '#paths/screen/wording-replace.ts';
import { replacedText, replacePreview } from '#tests/support/replacement.ts';

const place = { scope: 'context', contextIdentifier: 'NORTH', langs: null, keyWord: '' } as const;
const wish: ReplaceWish = {
  ...{ scope: 'context', contextIdentifier: 'NORTH', find: 'Termin', replacement: 'Besuch' },
  ...{ matchCase: false, keepCase: false, wholeWords: false, langs: null },
};
const TEXTS = [replacedText(1), replacedText(2)];

export const wordingReplaceCases = casesFor(wordingReplaceMachine, {
  given: {
    editor: { says: 'an editor wants to replace something', input: { ...place, readOnly: null } },
    reader: {
      says: 'a user who may not edit opens find and replace',
      input: { ...place, readOnly: 'noEditor' },
    },
  },
  events: {
    'replace.preview': {
      wished: { says: 'the user asks for the preview', with: { wish, choice: EVERY_TEXT } },
    },
    'replace.change': { other: { says: 'the user types something else' } },
    'choice.change': {
      none: { says: 'the user chooses none of the texts', with: { choice: NO_TEXT } },
      one: { says: 'the user leaves one text out', with: { choice: { ...EVERY_TEXT, ids: [1] } } },
    },
    'replace.confirm': { confirmed: { says: 'the user confirms', with: { key: 'key-1' } } },
    'replace.retry': { again: { says: 'the user tries the same again' } },
    'run.stop': { stopped: { says: 'the user wants nothing replaced after all' } },
    'replace.cancel': { left: { says: 'the user leaves' } },
    'records.changed': changed('wording'),
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    preview: {
      found: {
        says: 'the server shows two texts',
        gives: replacePreview(TEXTS, {}, impactOf({ changed: 2 })),
      },
      nothing: { says: 'the server finds no text', gives: replacePreview([]) },
      ...failures('the preview', '019'),
    },
    run: {
      done: { says: 'the texts are replaced', gives: { changed: 2 } },
      'changed since': refused('the replacement', '046'),
      ...failures('the replacement', '019'),
    },
    follow: {
      'under way': {
        says: 'the server says how far it is',
        gives: { progress: { done: 1, total: 2 }, canStop: true },
      },
      untold: { says: 'the server does not say how far it is', gives: { progress: null, canStop: false } },
      ...failures('the look at the replacement', '019'),
    },
    stop: {
      ended: { says: 'the server has ended the replacement', gives: { isDone: false } },
      'too late': { says: 'the replacement was done before', gives: { isDone: true } },
      ...failures('the end of the replacement', '019'),
    },
  },
  view: wordingReplaceSelectors,
  matters: ({ wish: wished, choice, preview, earlier, key, run, isStopped, isTooLate, failure }) => [
    wished !== null,
    choice,
    preview?.replacement.counts,
    earlier !== null,
    key !== null,
    run,
    isStopped,
    isTooLate,
    failure !== null,
  ],
  screen: wordingReplaceOnScreen,
});
