import { documentUsesMachine } from '#machines/document-uses/document-uses.machine.ts';
import { documentUsesSelectors } from '#machines/document-uses/document-uses.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { documentUsesOnScreen } from '#paths/screen/files.ts';

const USE = {
  type: 'wording',
  id: 7,
  identifier: 'footer.terms',
  lang: 'de',
  contextIdentifier: 'GLOBAL',
  active: true,
  by: 'address',
  excerpt: { before: 'Siehe ', found: '/document/files/4', after: '' },
} as const;

export const documentUsesCases = casesFor(documentUsesMachine, {
  given: { document: { says: 'the user asks where a document is used', input: { documentId: 4 } } },
  events: {
    'uses.retry': { again: { says: 'the user has the texts looked for again' } },
    'uses.close': { closed: { says: 'the user leaves the document' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    find: {
      some: { says: 'a text is found', gives: { uses: [USE], areAll: true, withMailTemplates: true } },
      ...failures('the search', '008'),
    },
  },
  view: documentUsesSelectors,
  matters: ({ uses }) => uses !== null,
  screen: documentUsesOnScreen,
});
