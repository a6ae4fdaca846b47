import { assign, enqueueActions, setup } from 'xstate';
import * as REFUSAL from '#contract/refusal.ts';
import { noteInRefusal, type WordingNote } from '#contract/wording-care.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { type Failure, failureOf, isRefusedWith } from '#machines/kit/failure.ts';
import { type Failed, failureExits, waitsForSession, withError } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type { NoteTexts, TextCare, TextCarePort } from '#machines/text-care/text-care.port.ts';

export type TextCareEvent =
  /** The user stores a note, or accepts a finding; `key` is the idempotency key. */
  | { type: 'care.send'; care: TextCare; key: string }
  /** Sends the same again with its key. */
  | { type: 'care.retry' }
  /** The user leaves it at that. */
  | { type: 'care.dismiss' }
  | { type: 'wait.cancel' };

export const TEXT_CARE_DATA_EVENTS: DataEvents<TextCareEvent> = { 'care.send': true };

/** A note that is another one by now than the user has seen. */
export interface NoteConflict {
  readonly contextIdentifier: string;
  readonly identifier: string;
  /** The note that the user wanted; null where it was to be removed. */
  readonly wanted: NoteTexts | null;
  /** The note that holds now; inherited, or null, where the context's own one has been removed. */
  readonly stored: WordingNote | null;
  /** Who has stored it; null where that is not known. */
  readonly savedBy: string | null;
}

export interface TextCareContext {
  /** Latest change that was sent. */
  readonly care: TextCare | null;
  readonly key: string | null;
  readonly failure: Failure | null;
  /** The note that holds since the latest change, by the server's answer. */
  readonly stored: WordingNote | null;
  readonly conflict: NoteConflict | null;
}

/** Stores what is said about a text beside the text itself: the note of its identifier, and which findings are right. */
export const textCareMachine = setup({
  types: { context: {} as TextCareContext, events: {} as TextCareEvent },
  actors: { sessionBack, send: placeholder<TextCarePort['send']>() },
  actions: {
    rememberCare: assign((_, { care, key }: { care: TextCare; key: string }) => ({
      ...{ care, key, failure: null, stored: null, conflict: null },
    })),
    /** What was given up is not taken for stored. */
    forgetCare: assign({ care: null, key: null, failure: null, conflict: null }),
    rememberStored: assign((_, { stored }: { stored: WordingNote | null }) => ({ stored })),
    rememberConflict: assign(({ context }, { error }: Failed) => ({
      conflict: conflictOf(present(context.care), failureOf(error)),
    })),
    /** Checks depend on both, so texts are looked at again. */
    reportChanged: enqueueActions(({ system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'records.changed', subjects: ['wording'] });
    }),
  },
  guards: {
    isNoteChanged: ({ context }, { error }: Failed) =>
      isRefusedWith(REFUSAL.changedMeanwhile, error) &&
      conflictOf(present(context.care), failureOf(error)) !== null,
  },
}).createMachine({
  id: 'text-care',
  description: 'Stores the note of an identifier, and which findings are right in a text.',
  context: { care: null, key: null, failure: null, stored: null, conflict: null },
  initial: 'idle',
  on: {
    // Refused while something is on its way.
    'care.send': {},
  },
  states: {
    idle: {
      description: 'Nothing is on its way.',
      on: {
        'care.send': { target: 'sending', actions: { type: 'rememberCare', params: ({ event }) => event } },
      },
    },
    sending: {
      ...pending('#text-care.unreachable'),
      description: 'The server stores what was said.',
      invoke: {
        src: 'send',
        input: ({ context: { care, key } }) => ({ ...present(care), key: present(key) }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'rememberStored', params: ({ event }) => ({ stored: event.output }) },
            'reportChanged',
          ],
        },
        onError: [
          {
            guard: { type: 'isNoteChanged', params: withError },
            target: 'changed',
            // What is shown is not what is stored.
            actions: [{ type: 'rememberConflict', params: withError }, 'reportChanged'],
          },
          ...failureExits(),
        ],
      },
    },
    refused: {
      description: 'The server said no; the reason is shown.',
      on: {
        'care.send': { target: 'sending', actions: { type: 'rememberCare', params: ({ event }) => event } },
        'care.dismiss': { target: 'idle', actions: 'forgetCare' },
      },
    },
    changed: {
      description: 'Another note is stored than the user has seen; both are shown, and the user decides.',
      on: {
        'care.send': { target: 'sending', actions: { type: 'rememberCare', params: ({ event }) => event } },
        'care.dismiss': { target: 'idle', actions: 'forgetCare' },
      },
    },
    unreachable: {
      description: 'Whether it was stored is not known; the same can be sent again.',
      on: {
        'care.send': { target: 'sending', actions: { type: 'rememberCare', params: ({ event }) => event } },
        'care.retry': 'sending',
        'care.dismiss': { target: 'idle', actions: 'forgetCare' },
      },
    },
    sessionLost: waitsForSession('sending', 'goes on'),
  },
});

function conflictOf(care: TextCare, failure: Failure): NoteConflict | null {
  if (care.kind !== 'note' || failure.kind !== 'refused') return null;
  const found = noteInRefusal(failure.content);
  if (!found) return null;
  const by = failure.findings.find(({ reason }) => reason === 'savedBy')?.values?.username ?? null;
  const { contextIdentifier, identifier, note } = care;
  return { contextIdentifier, identifier, wanted: note, stored: found.note, savedBy: by };
}
