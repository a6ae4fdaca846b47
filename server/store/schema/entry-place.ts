import type { Change } from '#server/store/schema/change.ts';

/** Where a text is, by the names of its properties in the states of an entry. */
export interface EntryPlace {
  readonly contextIdentifier: string;
  readonly identifier: string;
  readonly lang: string;
}

/** A place as entries are looked up by it. */
export function placeKey({ contextIdentifier, identifier, lang }: EntryPlace): string {
  return JSON.stringify([contextIdentifier, identifier, lang]);
}

/** The place that a text left with a change, by being deleted or moved; null of every other change. */
export function placeLeft({ subject, before, after }: Pick<Change, 'subject' | 'before' | 'after'>) {
  if (subject !== 'wording' || !before) return null;
  const left = placeKey(before as unknown as EntryPlace);
  return after && placeKey(after as unknown as EntryPlace) === left ? null : left;
}
