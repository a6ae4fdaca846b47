import { assign, setup } from 'xstate';
import type { DocumentFile } from '#contract/document-file.ts';
import type { FileVersion, FileVersionsPort } from '#machines/file-versions/file-versions.port.ts';
import { failing } from '#machines/kit/failure-exits.ts';
import { BUSY } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type FileVersionsEvent = { type: 'versions.retry' };

export interface FileVersionsContext {
  readonly file: DocumentFile;
  readonly versions: readonly FileVersion[] | null;
}

/** The versions of one file, found out in the background; the form beside them never waits. */
export const fileVersionsMachine = setup({
  types: {
    context: {} as FileVersionsContext,
    events: {} as FileVersionsEvent,
    input: {} as { readonly file: DocumentFile },
  },
  actors: { sessionBack, load: placeholder<FileVersionsPort['load']>() },
}).createMachine({
  id: 'file-versions',
  description: 'Finds out the versions of a file in the background.',
  context: ({ input }) => ({ file: input.file, versions: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: BUSY,
      description: 'The history of the file is on its way.',
      invoke: {
        src: 'load',
        input: ({ context }) => ({ file: context.file }),
        onDone: {
          target: 'known',
          actions: assign({ versions: ({ event }) => event.output }),
        },
        onError: [{ guard: failing.isSessionLost, target: 'sessionLost' }, { target: 'failed' }],
      },
    },
    known: {
      description: 'The versions are there.',
      // They can be looked at again.
      on: { 'versions.retry': 'loading' },
    },
    failed: {
      description: 'The history did not come; it can be asked for again.',
      on: { 'versions.retry': 'loading' },
    },
    sessionLost: {
      description: 'Waits until the session is back.',
      invoke: { src: 'sessionBack', onDone: 'loading' },
    },
  },
});
