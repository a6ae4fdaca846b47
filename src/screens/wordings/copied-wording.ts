import { useState } from 'react';
import type { Wording } from '#contract/wording.ts';
import { type DraftStore, useDrafts } from '#src/screens/forms/drafts.ts';
import { fieldsOf, type WordingFields } from '#src/screens/wordings/wording-values.ts';

const pathOf = (name: string) => `/wording/new?copy=${name}`;

/**
 * Keeps what a new wording begins with.
 * @param change the fields that differ from those of the copied wording; blank ones are to be filled in
 * @returns the name under which the address of the form finds it, for as long as drafts are kept
 */
export function copyWording(
  drafts: DraftStore,
  wording: Wording,
  change: Partial<Pick<WordingFields, 'contextIdentifier' | 'identifier'>>,
): string {
  const fields = { ...fieldsOf(wording), ...change };
  const name = [wording.id, ...Object.entries(change).flat()].filter(Boolean).join('-');
  drafts.write(pathOf(name), fields, fields);
  return name;
}

/** Initial fields of a new wording; empty where its address names no copy, or one that is not kept any more. */
export function useCopiedWording(name: string | undefined): Partial<WordingFields> {
  const drafts = useDrafts();
  // The form begins once.
  const [copied] = useState(() =>
    name === undefined ? null : drafts.read(pathOf(name), { ...fieldsOf(null) }),
  );
  return copied?.fields ?? {};
}
