import { filePreviewMachine } from '#machines/file-preview/file-preview.machine.ts';
import { filePreviewSelectors } from '#machines/file-preview/file-preview.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { filePreviewOnScreen } from '#paths/screen/files.ts';

const FILE = { id: 3, version: null, name: 'Datei 3', size: 4_096, isSandboxed: true };

export const filePreviewCases = casesFor(filePreviewMachine, {
  given: { file: { says: 'the user looks at a file' } },
  events: {
    'preview.show': {
      pdf: { says: 'the user has a PDF shown', with: { file: { ...FILE, type: 'application/pdf' } } },
      picture: { says: 'the user has a picture shown', with: { file: { ...FILE, type: 'image/png' } } },
      text: { says: 'the user has a text shown', with: { file: { ...FILE, type: 'text/html' } } },
      archive: {
        says: 'the user has an archive shown',
        with: { file: { ...FILE, type: 'application/zip' } },
      },
      large: {
        says: 'the user has a text of many megabytes shown',
        with: { file: { ...FILE, type: 'text/plain', size: 90_000_000 } },
      },
    },
    'preview.close': { closed: { says: 'the user closes the preview' } },
    'wait.cancel': GIVEN_UP,
    'preview.retry': { again: { says: 'the user asks for the text again' } },
  },
  answers: {
    readText: {
      text: { says: 'the text arrives', gives: 'Händehygiene' },
      ...failures('the file', '008'),
    },
  },
  view: filePreviewSelectors,
  matters: ({ file, text }) => [file?.type, text !== null],
  screen: filePreviewOnScreen,
});
