import { fileVersionsMachine } from '#machines/file-versions/file-versions.machine.ts';
import { fileVersionsSelectors } from '#machines/file-versions/file-versions.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures } from '#paths/kit/usual.ts';
import { fileVersionsOnScreen } from '#paths/screen/files.ts';
import { documentFileOf } from '#tests/support/records.ts';

export const fileVersionsCases = casesFor(fileVersionsMachine, {
  given: {
    file: { says: 'the user looks at a file', input: { file: documentFileOf({ id: 3, fileVersion: 2 }) } },
  },
  events: {
    'versions.retry': { wanted: { says: 'the user asks for the versions again' } },
  },
  answers: {
    load: {
      known: {
        says: 'the versions arrive',
        gives: [
          {
            version: 1,
            name: 'Datei 3.pdf',
            date: '2026-01-05T08:00:00.000Z',
            size: 4_096,
            type: 'application/pdf',
            by: 'anna',
          },
        ],
      },
      ...failures('the history of the file', '019'),
    },
  },
  view: fileVersionsSelectors,
  matters: ({ versions }) => versions !== null,
  screen: fileVersionsOnScreen,
});
