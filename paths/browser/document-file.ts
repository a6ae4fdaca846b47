import type { Document } from '#contract/document-file.ts';
import { asks } from '#paths/browser/asked.ts';
import { ANNA, list } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import {
  changeElsewhere,
  giveUpWaiting,
  signInAgain,
  signInOverThePage,
  tryAgain,
  waitAsTold,
} from '#paths/browser/signed-in.ts';
import { documentFileOf, documentOf } from '#tests/support/records.ts';

/** Numbers of the document and of its file, which a new one does not have yet. */
const keysOf = (input: unknown) => input as { readonly documentId: number; readonly fileId: number | null };

const toAllFiles = ({ page }: Hands) => page.getByRole('button', { name: 'Zu allen Dateien' });

const formIsOpen: Executor = ({ page }) =>
  page.getByRole('button', { name: 'Speichern', exact: true }).waitFor();

async function canBeAskedAgain(hands: Hands): Promise<void> {
  await hands.page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  await toAllFiles(hands).waitFor();
}

export const documentFileInBrowser: BrowserExecutors = {
  begin: {
    add: ({ open, input }) => open(`/document/file/${keysOf(input).documentId}/new`, ANNA),
    edit: async ({ open, wire, input }) => {
      const { documentId, fileId } = keysOf(input);
      wire.also.set('document/get', () => ({ document: documentOf({ id: documentId }) }));
      wire.also.set('document/file/list', () => list([documentFileOf({ id: fileId ?? 0 })]));
      await open(`/document/file/${documentId}/${fileId}`, ANNA);
    },
  },
  events: {
    'document.retry': tryAgain,
    'records.changed': changeElsewhere,
    'wait.cancel': giveUpWaiting,
  },
  services: {
    loadDocument: {
      // The form of a file that is there loads its document itself.
      asks: (asked, { given }) => given === 'add' && asks('document/get')(asked),
      content: (document: Document) => ({ document }),
    },
  },
  otherwise: {
    'sessionBack: again': signInAgain(),
  },
  shows: {
    'adding.preparing': waitAsTold,
    'adding.notFound': (hands) => toAllFiles(hands).waitFor(),
    'adding.refused': canBeAskedAgain,
    'adding.unreachable': canBeAskedAgain,
    'adding.sessionLost': signInOverThePage,
    'adding.open': formIsOpen,
    editing: formIsOpen,
  },
  beyond: [
    {
      steps: ['event form.cancel'],
      reason: 'a user who leaves the screen goes to another address, which ends the flow',
    },
    { steps: ['answer form'], reason: 'the paths of document-file-form go there' },
    { steps: ['answer upload: broken'], reason: 'it takes a mistake of ours' },
  ],
};
