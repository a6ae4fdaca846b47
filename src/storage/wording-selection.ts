import * as z from 'zod/mini';
import type { SelectedWording } from '#machines/wording-move/wording-move.port.ts';
import { keepSelection, keptSelection, rememberedIdentity } from '#src/storage/session-storage.ts';

const selectionSchema = z.object({
  /** Its name in the address of the move form. */
  name: z.string(),
  /** Whose selection it is. */
  userId: z.int(),
  wordings: z.array(
    z.object({
      id: z.int(),
      identifier: z.string(),
      lang: z.string(),
      contextIdentifier: z.string(),
      modificationDate: z.nullable(z.string()),
    }),
  ),
});
export type WordingSelection = z.infer<typeof selectionSchema>;

/** Whether the name of a selection says itself what is selected: all that a search finds (screens/wordings/searched-selection.ts). */
export function isSearched(name: string): boolean {
  return name.startsWith('?');
}

const listeners = new Set<() => void>();
/** Last value that was read: the same text is the same selection, as React wants it. */
let read: { readonly text: string | null; readonly selection: WordingSelection | null } = {
  text: null,
  selection: null,
};

function parse(text: string | null): WordingSelection | null {
  if (text === null) return null;
  try {
    const parsed = z.safeParse(selectionSchema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The wordings that are selected in the list. It lasts over pages, other screens and a reload of this tab. */
export const wordingSelection = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Null while nothing is selected. */
  current: (): WordingSelection | null => {
    const text = keptSelection();
    if (text !== read.text) read = { text, selection: parse(text) };
    return read.selection;
  },
  /** The wordings that were selected under a name; null when there is no such selection any more. */
  named: (name: string): readonly SelectedWording[] | null => {
    const selection = wordingSelection.current();
    return selection?.name === name ? selection.wordings : null;
  },
  /** Selects these and no others; the name stays as long as anything is selected. */
  choose: (wordings: readonly SelectedWording[]): void => {
    const userId = rememberedIdentity()?.user.id;
    if (wordings.length === 0 || userId === undefined) keepSelection(null);
    else {
      const name = wordingSelection.current()?.name ?? newName();
      const kept = wordings.map(({ id, identifier, lang, contextIdentifier, modificationDate }) => {
        return { id, identifier, lang, contextIdentifier, modificationDate };
      });
      keepSelection(JSON.stringify({ name, userId, wordings: kept } satisfies WordingSelection));
    }
    tell();
  },
};

/**
 * Forgets what was selected.
 * @param userId whose selection stays; null forgets everybody's
 */
export function wipeSelection(userId: number | null): void {
  const selection = wordingSelection.current();
  if (selection === null || selection.userId === userId) return;
  keepSelection(null);
  tell();
}
