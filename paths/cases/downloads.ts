import { downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import { downloadsSelectors } from '#machines/downloads/downloads.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, refused } from '#paths/kit/usual.ts';
import { downloadsOnScreen } from '#paths/screen/around.ts';

const FIRST = { id: 3, version: null, name: 'Handbuch.pdf' };

export const downloadsCases = casesFor(downloadsMachine, {
  given: { start: { says: 'a user is signed in' } },
  events: {
    'download.start': {
      first: { says: 'the user wants a file', with: { request: FIRST } },
      texts: {
        says: 'the user wants the texts of a context',
        with: { request: { context: 'GLOBAL', format: 'csv', direction: null, name: 'GLOBAL.csv' } },
      },
      older: { says: 'the user wants an older version of it', with: { request: { ...FIRST, version: 1 } } },
    },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    download: {
      done: { says: 'the file is handed to the browser', gives: undefined },
      missing: refused('the file', '008'),
      ...failures('the file', '019'),
    },
  },
  view: downloadsSelectors,
  matters: ({ wanted }) => wanted.map((one) => ('id' in one ? one.version : one.format)),
  screen: downloadsOnScreen,
});
