import { useState } from 'react';
import type { Subject } from '#machines/kit/subject.ts';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import { pathOf, routeOf } from '#src/address/address.ts';
import { type DraftStore, useDrafts } from '#src/screens/forms/drafts.ts';
import { SUBJECT_WORDS } from '#src/screens/records/subject-words.ts';

/** A draft of the user as the home page names it. */
export interface ListedDraft {
  /** Under which it is kept. */
  readonly path: string;
  /** Where it goes on. */
  readonly to: string;
  /** Of which kind of records it is; null for what is typed in a matrix. */
  readonly subject: Subject | null;
  readonly isNew: boolean;
  /** Whether it is the note on an identifier of a matrix. */
  readonly isNote: boolean;
  /** Name of the record in the draft; empty while it has no name. */
  readonly name: string;
  /** Where the record is. */
  readonly where: string;
  /** When it was typed, UTC with Z. */
  readonly date: string;
}

export interface ListedDrafts {
  readonly all: readonly ListedDraft[];
  readonly discard: (draft: ListedDraft) => void;
}

/** The user's drafts in this browser, the latest first. */
export function useKeptDrafts(): ListedDrafts {
  const drafts = useDrafts();
  const [all, setAll] = useState(() => listDrafts(drafts));
  return {
    all,
    discard: ({ path }) => {
      drafts.remove(path);
      setAll(listDrafts(drafts));
    },
  };
}

export function listDrafts(drafts: DraftStore): readonly ListedDraft[] {
  return drafts
    .texts()
    .flatMap(([path, text]) => listed(path, text) ?? [])
    .toSorted((one, other) => other.date.localeCompare(one.date));
}

interface KeptText {
  readonly at: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isDiscarded?: boolean;
}

function listed(path: string, text: string): ListedDraft | null {
  try {
    const { at, fields, isDiscarded } = JSON.parse(text) as KeptText;
    // Its form offers it; it is nothing that waits to be done.
    if (isDiscarded) return null;
    const named = (...names: readonly string[]) =>
      names
        .map((name) => fields[name])
        .filter((value) => typeof value === 'string' && value !== '') as string[];
    const date = new Date(at).toISOString();
    const [address = '', part] = path.split('#', 2);
    if (address.startsWith('/wordings/matrix')) {
      if (part === undefined) return null;
      const isNote = address.startsWith('/wordings/matrix/note/');
      const [name = ''] = named('identifier');
      const query = { ...FIRST_MATRIX_QUERY, contextIdentifier: part, keyWord: isNote ? name : '' };
      const to = pathOf({ kind: 'wordingMatrix', query });
      return { path, to, subject: null, isNew: name !== '' && !isNote, isNote, name, where: part, date };
    }
    // Of a form within a page, such as that of a sync, the page does not say that it waits; what a copy began with is no
    // draft of its own.
    if (part !== undefined || address.includes('?copy=')) return null;
    const route = routeOf(address);
    const subject = (Object.keys(SUBJECT_WORDS) as Subject[]).find(
      (one) => SUBJECT_WORDS[one].route === route.kind,
    );
    if (!subject) return null;
    const [name = ''] = named('identifier', 'username', 'mainTitle', 'fileNameRepresentation', 'lang');
    const where = named('lang', 'contextIdentifier')
      .filter((one) => one !== name)
      .join(' · ');
    return { path, to: address, subject, isNew: address.endsWith('/new'), isNote: false, name, where, date };
  } catch {
    return null;
  }
}
