import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { WordingNote } from '#contract/wording-care.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY } from '#machines/kit/pending.ts';
import type { NoteConflict, textCareMachine } from '#machines/text-care/text-care.machine.ts';

export type TextCareFlow = ActorRefFrom<typeof textCareMachine>;
type Snapshot = SnapshotFrom<typeof textCareMachine>;

/** Selectors of notes and accepted findings for the screens. */
export const textCareSelectors = {
  isBusy: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY) || snapshot.matches('sessionLost'),
  /** Why it was not stored, or that it is not known whether it was. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
  /** The note that is another one by now, and what the user wanted instead. */
  conflict: (snapshot: Snapshot): NoteConflict | null =>
    snapshot.matches('changed') ? snapshot.context.conflict : null,
  /** Whether the same can be sent again. */
  canRetry: (snapshot: Snapshot): boolean => snapshot.matches('unreachable'),
};

/** The note that holds since what was sent last was stored; null where there is none. */
export function storedNote(snapshot: Snapshot): WordingNote | null {
  return snapshot.context.stored;
}

/** When a context's own note was written; null where it has none, such as where it inherits one. */
export function ownNoteDate(note: WordingNote | null, contextIdentifier: string): string | null {
  return note?.contextIdentifier === contextIdentifier ? note.modificationDate : null;
}

/** Whether what was sent last went under this key, and is stored. */
export function isCareStored(snapshot: Snapshot, key: string): boolean {
  return snapshot.matches('idle') && snapshot.context.key === key;
}
