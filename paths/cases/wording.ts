import { wordingMachine } from '#machines/wording/wording.machine.ts';
import { wordingSelectors } from '#machines/wording/wording.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { wordingOnScreen } from '#paths/screen/around.ts';

export const wordingCases = casesFor(wordingMachine, {
  given: {
    there: { says: 'the user opens a wording', input: { recordKey: 1, readOnly: null } },
    fresh: { says: 'the user begins a new wording', input: { recordKey: null, readOnly: null } },
  },
  events: {},
  answers: {
    form: {
      ended: { says: 'the form ends', ends: { outcome: 'cancelled' } },
      broken: { says: 'the form fails by itself', breaks: 'a mistake of ours' },
    },
    origin: { broken: { says: 'the panel beside it fails by itself', breaks: 'a mistake of ours' } },
    history: { broken: { says: 'the history below it fails by itself', breaks: 'a mistake of ours' } },
    elsewhere: {
      broken: { says: 'the list of contexts below it fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: wordingSelectors,
  screen: wordingOnScreen,
});
