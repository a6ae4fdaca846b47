import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { wordingOriginSelectors } from '#machines/wording-origin/wording-origin.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, unreachable } from '#paths/kit/usual.ts';
import { wordingOriginOnScreen } from '#paths/screen/around.ts';

const QUESTION = { contextIdentifier: 'GLOBAL', lang: 'de', identifier: 'login.title' };

export const wordingOriginCases = casesFor(wordingOriginMachine, {
  given: { form: { says: 'the form of a wording is open' } },
  events: {
    'origin.ask': {
      title: { says: 'the form names a text', with: { question: QUESTION } },
      other: {
        says: 'the form names the same text in French',
        with: { question: { ...QUESTION, lang: 'fr' } },
      },
      nothing: { says: 'something is missing in the form', with: { question: null } },
    },
    'origin.show': {
      title: { says: 'the user writes in a text', with: { question: QUESTION } },
      english: {
        says: 'the user wants to know it of the English text of a list',
        with: { question: { ...QUESTION, lang: 'en' } },
      },
    },
    'origin.close': { gone: { says: 'no one looks any more' } },
    'origin.retry': { wanted: { says: 'the user asks again' } },
    'records.changed': {
      texts: { says: 'a user changes a wording', with: { subjects: ['wording'] } },
      contexts: { says: 'a user changes a context', with: { subjects: ['context'] } },
      others: { says: 'a user changes a document', with: { subjects: ['document'] } },
    },
  },
  answers: {
    find: {
      known: {
        says: 'the layers arrive',
        gives: {
          isContextActive: true,
          layers: [{ identifier: 'login.title', value: 'Anmelden', contextIdentifier: 'GLOBAL' }],
        },
      },
      unchecked: {
        says: 'the layers arrive without what the text is compared with',
        gives: {
          isContextActive: true,
          layers: [{ identifier: 'login.title', value: 'Anmelden', contextIdentifier: 'GLOBAL' }],
          checksFailure: unreachable('what the text is compared with').fails,
        },
      },
      ...failures('the question for the layers', '019'),
    },
  },
  view: wordingOriginSelectors,
  matters: ({ question, origin }) => [question?.lang, origin !== null, origin?.checksFailure !== undefined],
  screen: wordingOriginOnScreen,
});
