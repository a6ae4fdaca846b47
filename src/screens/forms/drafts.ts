import { createContext, use } from 'react';
import type { FieldDescription } from '#contract/records/record.ts';
import { BOTH, isFresh, prefix } from '#src/screens/forms/wipe-drafts.ts';

/** Field values of a form that were not stored. */
export interface Draft<Fields> {
  /** When it was typed, epoch milliseconds. */
  readonly at: number;
  readonly fields: Fields;
  /** Field values of the record when it was typed; if they differ by now, another user has changed the record. */
  readonly base: Fields;
  /** The user has given it up; it is offered, and not in the fields again by itself. */
  readonly isDiscarded: boolean;
}

type Fields = Record<string, unknown>;

/** The drafts of one user. */
export interface DraftStore {
  /**
   * The draft of the form at an address.
   * @param initial the form's fields as the record has them; a draft of other fields, from another version of the console,
   *   is none
   */
  readonly read: <F extends Fields>(path: string, initial: F, natures?: FieldNatures) => Draft<F> | null;
  /** Keeps what stands in a form's fields, without its secrets. A browser that has no room left keeps nothing. */
  readonly write: (path: string, fields: Fields, base: Fields, natures?: FieldNatures) => void;
  /** The user gives a draft up, or takes it up again; its age does not change. */
  readonly mark: (path: string, isDiscarded: boolean) => void;
  readonly remove: (path: string) => void;
  /** All of them: for each the path under which it is kept, and its text. */
  readonly texts: () => readonly (readonly [path: string, text: string])[];
}

/** Which fields of a form are secret and which personal; the others may be left out. */
export type FieldNatures = Readonly<Record<string, Partial<FieldDescription>>>;

/** Personal data is kept no longer than the tab. */
function storageOf(natures: FieldNatures): Storage {
  return Object.values(natures).some(({ personal }) => personal) ? sessionStorage : localStorage;
}

/**
 * The drafts that this browser keeps of a user.
 * @param isOpen whether that user is still signed in; what is written only later is not kept for the next one
 */
export function draftsOf(userId: number | null, isOpen: () => boolean = () => true): DraftStore {
  const keyOf = (path: string) => `${prefix()}${userId}:${path}`;
  return {
    read: <F extends Fields>(path: string, initial: F, natures: FieldNatures = {}) => {
      try {
        const draft = JSON.parse(storageOf(natures).getItem(keyOf(path)) ?? 'null');
        const isDraft =
          typeof draft?.at === 'number' &&
          fits(draft.fields, initial, natures) &&
          fits(draft.base, initial, natures);
        if (!isDraft || !isFresh(draft.at)) return null;
        const [fields, base]: readonly [F, F] = [
          { ...initial, ...draft.fields },
          { ...initial, ...draft.base },
        ];
        return { at: draft.at, fields, base, isDiscarded: draft.isDiscarded === true };
      } catch {
        return null;
      }
    },
    write: (path, fields, base, natures = {}) => {
      if (!isOpen()) return;
      const open = (all: Fields) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => !natures[name]?.secret));
      try {
        const draft = JSON.stringify({ at: Date.now(), fields: open(fields), base: open(base) });
        storageOf(natures).setItem(keyOf(path), draft);
      } catch (error) {
        console.warn('[drafts] what was typed could not be kept in this browser:', error);
      }
    },
    mark: (path, isDiscarded) => {
      for (const storage of BOTH()) {
        const text = storage.getItem(keyOf(path));
        if (text !== null) storage.setItem(keyOf(path), JSON.stringify({ ...JSON.parse(text), isDiscarded }));
      }
    },
    remove: (path) => {
      for (const storage of BOTH()) storage.removeItem(keyOf(path));
    },
    texts: () =>
      BOTH().flatMap((storage) =>
        Object.keys(storage)
          .filter((key) => key.startsWith(keyOf('')))
          .map((key) => [key.slice(keyOf('').length), storage.getItem(key) ?? ''] as const),
      ),
  };
}

/** The drafts of the user who is signed in. */
export const Drafts = createContext<DraftStore>(draftsOf(null));

export function useDrafts(): DraftStore {
  return use(Drafts);
}

/** Whether something read back has the fields of a form, each of the kind that it has there. */
function fits(read: unknown, initial: Record<string, unknown>, natures: FieldNatures): boolean {
  if (typeof read !== 'object' || read === null) return false;
  return Object.entries(initial).every(([name, value]) => {
    if (natures[name]?.secret) return true;
    const found = (read as Record<string, unknown>)[name];
    if (found === null || value === null) return found !== undefined;
    return typeof found === typeof value && Array.isArray(found) === Array.isArray(value);
  });
}
