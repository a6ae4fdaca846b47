import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { textElsewhereSelectors } from '#machines/text-elsewhere/text-elsewhere.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { textElsewhereOnScreen } from '#paths/screen/text-parts.ts';

const QUESTION = { contextIdentifier: 'GLOBAL', lang: 'de', identifier: 'login.title' };

export const textElsewhereCases = casesFor(textElsewhereMachine, {
  given: { panel: { says: 'the panel of a text is open' } },
  events: {
    'elsewhere.ask': {
      text: { says: 'the user chooses a text', with: { question: QUESTION } },
      french: {
        says: 'the user chooses the same in French',
        with: { question: { ...QUESTION, lang: 'fr' } },
      },
      nothing: { says: 'no text is chosen any more', with: { question: null } },
    },
    'elsewhere.show': {
      written: { says: 'the user writes in a text', with: { question: QUESTION } },
    },
    'elsewhere.retry': { wanted: { says: 'the user asks for the texts again' } },
    'records.changed': changed('wording'),
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    find: {
      some: {
        says: 'the texts arrive',
        gives: {
          places: [
            {
              ...{ id: 4, contextIdentifier: 'NORTH', lang: 'de', value: 'Einloggen' },
              ...{ active: true, resetInheritance: false, modificationDate: null },
            },
          ],
          count: 1,
        },
      },
      ...failures('the question for the texts', '019'),
    },
  },
  view: textElsewhereSelectors,
  matters: ({ question, found }) => [question?.lang, found !== null],
  screen: textElsewhereOnScreen,
});
