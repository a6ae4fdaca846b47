import { assign, setup } from 'xstate';
import type { DocumentUses } from '#contract/document-uses.ts';
import type { DocumentUsesPort } from '#machines/document-uses/document-uses.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type DocumentUsesEvent =
  | { type: 'uses.retry' }
  /** The component that shows them has unmounted. */
  | { type: 'uses.close' }
  | { type: 'wait.cancel' };

export const DOCUMENT_USES_DATA_EVENTS: DataEvents<DocumentUsesEvent> = {};

export interface DocumentUsesContext {
  readonly documentId: number;
  readonly uses: DocumentUses | null;
  /** Why the last search brought nothing. */
  readonly failure: Failure | null;
}

/** Which texts refer to a document, looked up on request. */
export const documentUsesMachine = setup({
  types: {
    context: {} as DocumentUsesContext,
    events: {} as DocumentUsesEvent,
    input: {} as { readonly documentId: number },
  },
  actors: { sessionBack, find: placeholder<DocumentUsesPort['find']>() },
  actions: {
    rememberUses: assign((_, params: { uses: DocumentUses }) => ({ uses: params.uses })),
  },
}).createMachine({
  id: 'document-uses',
  description: 'Looks for the texts that refer to a document.',
  context: ({ input }) => ({ documentId: input.documentId, uses: null, failure: null }),
  initial: 'finding',
  on: { 'uses.close': '.closed' },
  states: {
    finding: {
      ...pending('#document-uses.unreachable'),
      description: 'The texts are looked through.',
      invoke: {
        src: 'find',
        input: ({ context: { documentId } }) => ({ documentId }),
        onDone: {
          target: 'known',
          actions: { type: 'rememberUses', params: ({ event }) => ({ uses: event.output }) },
        },
        onError: failureExits(),
      },
    },
    known: { description: 'The texts are there, or that there are none.', on: { 'uses.retry': 'finding' } },
    refused: {
      description: 'The server does not answer; it can be asked again.',
      on: { 'uses.retry': 'finding' },
    },
    unreachable: {
      description: 'No usable answer came; the texts can be looked for again.',
      on: { 'uses.retry': 'finding' },
    },
    sessionLost: waitsForSession('finding', 'goes on'),
    closed: { type: 'final', description: 'What showed the texts is gone.' },
  },
});
