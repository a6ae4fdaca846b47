import { useState } from 'react';
import type { WordingNote } from '#contract/wording-care.ts';
import type { NoteTexts } from '#machines/text-care/text-care.port.ts';
import { ownNoteDate } from '#machines/text-care/text-care.selectors.ts';
import { useDrafts } from '#src/screens/forms/drafts.ts';

/** What a note is about, and the note that holds. */
interface Noted {
  readonly contextIdentifier: string;
  readonly identifier: string;
  /** null where there is none. */
  readonly note: WordingNote | null;
}

export interface NoteDraft {
  /** What is typed, or else what holds. */
  readonly texts: NoteTexts;
  /** Whether something is typed that is not stored. */
  readonly isTyped: boolean;
  /** That of the context's own note over which it is typed; null where it had none. */
  readonly modificationDate: string | null;
  readonly write: (texts: NoteTexts) => void;
  /** What is typed is to be stored over this note from now on. */
  readonly rebase: (stored: WordingNote | null) => void;
  readonly remove: () => void;
  /**
   * Removes what was sent, now that it is stored.
   * @returns false where other words were typed since; these stay, over what is stored
   */
  readonly settle: (sent: NoteTexts, stored: WordingNote | null) => boolean;
}

/** Not an interface, so that it can be read as the fields of a draft. */
type KeptNote = Pick<NoteTexts, keyof NoteTexts> & {
  readonly identifier: string;
  /** Not there in drafts of a console that did not look at it. */
  readonly modificationDate?: string | null;
};

interface Typed {
  readonly texts: NoteTexts;
  readonly modificationDate: string | null;
}

const NO_NOTE: NoteTexts = { description: '', maxLength: null, isPlain: false };

/** What is typed for a note is kept until it is stored or cancelled, over another cell and a reload too. */
export function useNoteDraft({ contextIdentifier, identifier, note }: Noted): NoteDraft {
  const drafts = useDrafts();
  const path = `/wordings/matrix/note/${encodeURIComponent(identifier)}#${contextIdentifier}`;
  const stored = textsOf(note ?? NO_NOTE);
  const storedDate = ownNoteDate(note, contextIdentifier);
  const readKept = () => drafts.read<KeptNote>(path, { identifier, ...NO_NOTE })?.fields;
  const [typed, setTyped] = useState<Typed | null>(() => {
    const kept = readKept();
    if (!kept || isSameNote(kept, stored)) return null;
    const { modificationDate = storedDate } = kept;
    return { texts: textsOf(kept), modificationDate };
  });
  const keep = (next: Typed) => {
    setTyped(next);
    const { texts, modificationDate } = next;
    drafts.write(path, { identifier, ...texts, modificationDate }, { identifier, ...stored });
  };
  const remove = () => {
    setTyped(null);
    drafts.remove(path);
  };
  const modificationDate = typed ? typed.modificationDate : storedDate;
  const write = (texts: NoteTexts) => {
    if (isSameNote(texts, stored)) return remove();
    keep({ texts, modificationDate });
  };
  const rebase = (on: WordingNote | null) => {
    if (typed) keep({ ...typed, modificationDate: ownNoteDate(on, contextIdentifier) });
  };
  const settle = (sent: NoteTexts, now: WordingNote | null) => {
    const kept = readKept();
    if (kept && !isSameNote(kept, sent)) {
      keep({ texts: textsOf(kept), modificationDate: ownNoteDate(now, contextIdentifier) });
      return false;
    }
    remove();
    return true;
  };
  return {
    ...{ texts: typed?.texts ?? stored, isTyped: typed !== null, modificationDate },
    ...{ write, rebase, remove, settle },
  };
}

function textsOf({ description, maxLength, isPlain }: NoteTexts): NoteTexts {
  return { description, maxLength, isPlain };
}

function isSameNote(one: NoteTexts, other: NoteTexts): boolean {
  return (
    one.description === other.description &&
    one.maxLength === other.maxLength &&
    one.isPlain === other.isPlain
  );
}
