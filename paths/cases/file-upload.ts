import { fileUploadMachine } from '#machines/file-upload/file-upload.machine.ts';
import { fileUploadSelectors } from '#machines/file-upload/file-upload.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, refused } from '#paths/kit/usual.ts';
import { fileUploadOnScreen } from '#paths/screen/files.ts';

const FILE = { name: 'Handbuch.pdf', size: 4_096, content: {} };

export const fileUploadCases = casesFor(fileUploadMachine, {
  given: {
    add: { says: 'the user adds a file to a document', input: { documentId: 4, fileId: null } },
    version: { says: 'the user brings the next version of a file', input: { documentId: 4, fileId: 3 } },
  },
  events: {
    'file.choose': {
      one: { says: 'the user chooses a file', with: { files: [FILE], key: 'key-1' } },
      none: { says: 'the user chooses no file', with: { files: [], key: 'key-2' } },
      several: { says: 'the user drops two files at once', with: { files: [FILE, FILE], key: 'key-3' } },
      empty: {
        says: 'the user chooses a file without content',
        with: { files: [{ ...FILE, size: 0 }], key: 'key-4' },
      },
    },
    'file.remove': { removed: { says: 'the user takes the file away' } },
    'upload.progress': {
      half: {
        says: 'half of the file is there',
        with: { progress: { sent: 2_048, total: 4_096, secondsLeft: 3 } },
      },
    },
    'upload.cancel': { cancelled: { says: 'the user gives the upload up' } },
    'upload.retry': { again: { says: 'the user sends the same file again' } },
  },
  answers: {
    upload: {
      done: { says: 'the server holds the file', gives: { fileNameOnDisk: 'disk-1', size: 4_096 } },
      'wrong type': refused('the file', '028'),
      ...failures('the file', '044'),
    },
  },
  view: fileUploadSelectors,
  matters: ({ files, failure, progress }) => [files.length, failure !== null, progress !== null],
  screen: fileUploadOnScreen,
});
