import * as z from 'zod/mini';
import type { ReplaceScope } from '#contract/replace-scope.ts';
import { type Choice, EVERY_TEXT } from '#machines/wording-replace/choice.ts';
import type { ReplaceWish } from '#machines/wording-replace/wording-replace.port.ts';

/** Values of the fields. */
export type ReplaceFields = {
  readonly scope: ReplaceScope;
  /** Null while none is chosen. */
  readonly contextIdentifier: string | null;
  readonly find: string;
  readonly replacement: string;
  readonly matchCase: boolean;
  readonly keepCase: boolean;
  readonly wholeWords: boolean;
  /** Null for all. */
  readonly langs: readonly string[] | null;
};

/** The same with the texts that are chosen, as one text: they are no field of a form. */
export type ReplaceDraft = ReplaceFields & { readonly chosen: string };

/** A choice belongs to what was looked for: other words find other texts. */
const keptChoiceSchema = z.object({
  of: z.string(),
  kind: z.enum(['except', 'only']),
  ids: z.array(z.int()),
  inverted: z.array(z.string()),
});

const soughtIn = ({ scope, contextIdentifier, find, matchCase, wholeWords }: ReplaceWish) =>
  JSON.stringify([scope, contextIdentifier, find, matchCase, wholeWords]);

/** A choice as a draft keeps it. */
export function keptChoice(wish: ReplaceWish, choice: Choice): string {
  return JSON.stringify({ of: soughtIn(wish), ...choice });
}

/** The texts that were chosen for a wish; every text where nothing was chosen for it yet. */
export function choiceFor(wish: ReplaceWish, kept: string): Choice {
  if (kept === '') return EVERY_TEXT;
  const { data } = z.safeParse(keptChoiceSchema, jsonOf(kept));
  if (data?.of !== soughtIn(wish)) return EVERY_TEXT;
  return { kind: data.kind, ids: data.ids, inverted: data.inverted };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
