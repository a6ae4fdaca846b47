import { recordSearchMachine } from '#machines/record-search/record-search.machine.ts';
import { recordSearchSelectors } from '#machines/record-search/record-search.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';

export const recordSearchCases = casesFor(recordSearchMachine, {
  given: { palette: { says: 'the command palette is open', input: { kinds: ['wordings', 'contexts'] } } },
  events: {
    'search.ask': {
      menu: { says: 'the user types menu', with: { text: 'menu' } },
      video: { says: 'the user types menu.video', with: { text: 'menu.video' } },
      nothing: { says: 'the field is emptied', with: { text: ' ' } },
    },
    'search.retry': { wanted: { says: 'the user searches for the same again' } },
    'search.close': { gone: { says: 'the user closes the palette' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    search: {
      found: {
        says: 'the lists are searched',
        gives: {
          groups: [
            {
              kind: 'wordings',
              hits: [{ route: { kind: 'wording', id: 7 }, name: 'menu.video', detail: 'GLOBAL · de' }],
              count: 1,
            },
          ],
          missing: ['contexts'],
        },
      },
      ...failures('the search', '012'),
    },
  },
  view: recordSearchSelectors,
  matters: ({ text, result, failure }) => [text, result !== null, failure?.kind],
  screen: {
    none: 'what it finds stands among the commands of the palette, which is tested in tests/src/screens/command-palette',
  },
});
