import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures } from '#paths/kit/usual.ts';
import { contextOf, languageOf } from '#tests/support/records.ts';

export const startUpCases = casesFor(startUpMachine, {
  given: { start: { says: 'a user has just signed in' } },
  events: {
    'startUp.retry': { wanted: { says: 'the user wants what has not arrived to be loaded again' } },
    'records.changed': {
      contexts: { says: 'a user changes a context', with: { subjects: ['context'] } },
      languages: { says: 'a user changes a language', with: { subjects: ['language'] } },
      others: { says: 'a user changes a wording', with: { subjects: ['wording'] } },
    },
  },
  answers: {
    loadContexts: {
      loaded: { says: 'the contexts arrive', gives: [contextOf({ identifier: 'GLOBAL' })] },
      ...failures('the load of the contexts', '019'),
    },
    loadLanguages: {
      loaded: { says: 'the languages arrive', gives: [languageOf({ id: 1, lang: 'de' })] },
      ...failures('the load of the languages', '019'),
    },
  },
  view: startUpSelectors,
  matters: ({ contexts, languages }) => [contexts !== null, languages !== null],
  states: {
    'contexts.loading': 'The contexts are on their way.',
    'contexts.loading.brief': 'The contexts have only been asked for.',
    'contexts.loaded': 'The contexts are there.',
    'contexts.failed': 'The contexts did not arrive; a screen that needs them offers to load them again.',
    'languages.loading': 'The languages are on their way.',
    'languages.loading.brief': 'The languages have only been asked for.',
    'languages.loaded': 'The languages are there.',
    'languages.failed': 'The languages did not arrive; a screen that needs them offers to load them again.',
  },
  screen: {
    none: 'what it fetches stands in the choices of forms and filters, which say themselves when it is missing',
  },
});
