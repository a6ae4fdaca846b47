import { assign, setup } from 'xstate';
import { previewKindOf, SHOWN_AT_MOST } from '#contract/file-preview.ts';
import type { FilePreviewPort, PreviewedFile } from '#machines/file-preview/file-preview.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type FilePreviewEvent =
  /** A version is to be shown in place of the one before. */
  | { type: 'preview.show'; file: PreviewedFile }
  | { type: 'preview.close' }
  | { type: 'preview.retry' }
  | { type: 'wait.cancel' };

export const FILE_PREVIEW_DATA_EVENTS: DataEvents<FilePreviewEvent> = { 'preview.show': true };

export interface FilePreviewContext {
  /** The version that is shown; null while there is none. */
  readonly file: PreviewedFile | null;
  /** Of a file that is shown as text; null before it is there. */
  readonly text: string | null;
  /** Why the last reading brought nothing. */
  readonly failure: Failure | null;
}

function kindOf({ file }: FilePreviewContext) {
  return previewKindOf(file?.type);
}

/** How one version of a file is shown beside its form: nothing of it ever becomes part of the page. */
export const filePreviewMachine = setup({
  types: {
    context: {} as FilePreviewContext,
    events: {} as FilePreviewEvent,
  },
  actors: { sessionBack, readText: placeholder<FilePreviewPort['readText']>() },
  actions: {
    rememberFile: assign((_, { file }: { file: PreviewedFile }) => ({ file, text: null })),
    forgetFile: assign({ file: null, text: null }),
    rememberText: assign((_, params: { text: string }) => ({ text: params.text })),
  },
  guards: {
    isUnknown: ({ context }) =>
      kindOf(context) === null || (kindOf(context) === 'frame' && !context.file?.isSandboxed),
    isTooLarge: ({ context }) => {
      const kind = kindOf(context);
      return kind !== null && (context.file?.size ?? Number.POSITIVE_INFINITY) > SHOWN_AT_MOST[kind];
    },
    isPicture: ({ context }) => kindOf(context) === 'picture',
    isText: ({ context }) => kindOf(context) === 'text',
  },
}).createMachine({
  id: 'file-preview',
  description: 'Shows a version of a file as a picture, as text, or in a frame that may do nothing.',
  context: { file: null, text: null, failure: null },
  initial: 'closed',
  on: {
    'preview.show': {
      target: '.deciding',
      actions: { type: 'rememberFile', params: ({ event }) => event },
    },
    'preview.close': { target: '.closed', actions: 'forgetFile' },
  },
  states: {
    closed: { description: 'Nothing is shown.' },
    deciding: {
      always: [
        { guard: 'isUnknown', target: 'unknown' },
        { guard: 'isTooLarge', target: 'tooLarge' },
        { guard: 'isPicture', target: 'picture' },
        { guard: 'isText', target: 'reading' },
        { target: 'frame' },
      ],
    },
    unknown: { description: 'Content of this type is not shown; it can be downloaded.' },
    tooLarge: { description: 'The file is too large to be shown; it can be downloaded.' },
    picture: { description: 'The browser draws the picture, which cannot run anything.' },
    frame: {
      description: 'The viewer of the browser shows the file in a sandbox that the server has closed.',
    },
    reading: {
      ...pending('#file-preview.unreachable'),
      description: 'The text is on its way.',
      invoke: {
        src: 'readText',
        input: ({ context }) => ({ file: present(context.file) }),
        onDone: {
          target: 'text',
          actions: { type: 'rememberText', params: ({ event }) => ({ text: event.output }) },
        },
        onError: failureExits(),
      },
    },
    text: { description: 'The text is shown as it stands in the file, markup included.' },
    refused: {
      description: 'The server does not hand the file out; the reason is shown.',
      on: { 'preview.retry': 'reading' },
    },
    unreachable: {
      description: 'No usable answer came; the text can be asked for again.',
      on: { 'preview.retry': 'reading' },
    },
    sessionLost: waitsForSession('reading', 'goes on'),
  },
});
