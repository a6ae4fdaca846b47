import { createActor } from 'xstate';
import { documentFileMachine } from '#machines/document-file/document-file.machine.ts';
import { documentFileSelectors } from '#machines/document-file/document-file.selectors.ts';
import {
  type DocumentFileKey,
  type DocumentFileValues,
  documentFileFormMachine,
  type OpenedFile,
} from '#machines/document-file/document-files.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { RecordFormContext } from '#machines/record-form/record-form.types.ts';
import { documentFileInBrowser } from '#paths/browser/document-file.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, findingOf, GIVEN_UP, refusal, refused } from '#paths/kit/usual.ts';
import { documentFileOnScreen } from '#paths/screen/files.ts';
import { documentFileOf, documentOf } from '#tests/support/records.ts';

const DOCUMENT = documentOf({ id: 4 });
const OPENED: OpenedFile = { file: documentFileOf({ id: 3 }), document: DOCUMENT, messages: [] };

type FormContext = RecordFormContext<DocumentFileKey, DocumentFileValues, OpenedFile>;

/** Initial context of the form. */
const FRESH = createActor(documentFileFormMachine, {
  input: { recordKey: { documentId: 4, fileId: 3 }, readOnly: null },
}).getSnapshot().context;

/** The form as it shows itself in some state. */
function formAt(value: object, context: Partial<FormContext> = {}) {
  return documentFileFormMachine.resolveState({
    value: value as never,
    context: { ...FRESH, ...context },
  });
}

const withFailure = (failure: Failure) => formAt({ updating: 'refused' }, { loaded: OPENED, failure });
const NAMED = refusal('041', { findings: [findingOf('fileNameRepresentation', '041')] });
const TOLD = refusal('012', { message: 'Ungültige Eingabe' });
const CODE_ONLY = refusal('019');

export const documentFileCases = casesFor(documentFileMachine, {
  given: {
    add: {
      says: 'an editor adds a file to a document',
      input: { documentId: 4, fileId: null, readOnly: null },
    },
    edit: { says: 'an editor opens a file', input: { documentId: 4, fileId: 3, readOnly: null } },
  },
  events: {
    'document.retry': { again: { says: 'the user asks for the document again' } },
    'form.cancel': { left: { says: 'the user leaves the form' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    loadDocument: {
      loaded: { says: 'the document arrives', gives: DOCUMENT },
      'not found': refused('the load of the document', '008'),
      ...failures('the load of the document', '019'),
    },
    form: {
      loaded: {
        says: 'the form has loaded the file',
        shows: formAt({ updating: 'editing' }, { loaded: OPENED }),
      },
      'refused with a finding': { says: 'a save is refused because of a field', shows: withFailure(NAMED) },
      'refused with a sentence': { says: 'a save is refused with a sentence', shows: withFailure(TOLD) },
      'refused with a code': { says: 'a save is refused with a code only', shows: withFailure(CODE_ONLY) },
      unreachable: {
        says: 'a save gets no usable answer',
        shows: formAt(
          { updating: 'unreachable' },
          {
            loaded: OPENED,
            failure: { kind: 'unreachable', cause: 'network', status: null, requestId: null, detail: '' },
          },
        ),
      },
      ended: { says: 'the form ends', ends: { outcome: 'cancelled' } },
      broken: { says: 'the form fails by itself', breaks: 'a mistake of ours' },
    },
    upload: { broken: { says: 'the upload fails by itself', breaks: 'a mistake of ours' } },
    preview: { broken: { says: 'the preview fails by itself', breaks: 'a mistake of ours' } },
    versions: {},
  },
  begins: { form: formAt({ updating: 'loading' }) },
  view: documentFileSelectors,
  matters: ({ document, notifiedFailure, versions }) => [
    document !== null,
    notifiedFailure?.kind === 'refused' ? notifiedFailure.code : notifiedFailure?.kind,
    versions !== null,
  ],
  screen: documentFileOnScreen,
  browser: documentFileInBrowser,
});
