import type { I18n } from '@lingui/core';
import type { Finding } from '#contract/envelope.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { stateMessage } from '#src/i18n/refusal-messages.ts';
import { refusalText } from '#src/screens/common/failure-words.ts';
import { rightWords } from '#src/screens/common/right-words.ts';
import { fieldWords } from '#src/screens/forms/field-reasons.ts';

const TAKEN = new Set([REFUSAL.taken, REFUSAL.loginNameTaken]);

/** Information about a form's fields, for showing what the server finds. */
export interface FieldNames {
  /** The names of the form's fields, in the order in which they stand; the server uses the same names. */
  readonly names: readonly string[];
  /** The field that is meant when a record is taken, and how that is said. */
  readonly taken?: { readonly name: string; readonly words: string };
  /** Message for a code at a field, where the form can say it better than the catalogue does; null elsewhere. */
  readonly wordsFor?: (name: string, finding: Finding) => string | null;
}

/** The server's findings as words beside their fields; those about no field of this form are left out. */
export function findingWords(
  i18n: I18n,
  failure: Failure | null,
  { names, taken, wordsFor }: FieldNames,
): Readonly<Record<string, string>> {
  if (failure?.kind !== 'refused') return {};
  const words: Record<string, string> = {};
  const wordsOf = (finding: Finding) => {
    const { code, message, reason } = finding;
    if (TAKEN.has(code) && taken) return taken.words;
    return stateMessage(i18n, reason) ?? rightWords(i18n, finding) ?? refusalText(i18n, code, message);
  };
  for (const finding of failure.findings) {
    const { field } = finding;
    // A finding about a part of a field belongs to the field of that name: authentication.username, and also
    // authentication.authorizations.0.contextIdentifier.
    const parts = field?.split('.') ?? [];
    const name =
      names.find((one) => one === field || parts.at(-1) === one) ?? names.find((one) => parts.includes(one));
    if (!name || words[name]) continue;
    words[name] = fieldWords(i18n, finding) ?? wordsFor?.(name, finding) ?? wordsOf(finding);
  }
  // Another server may only say that it is taken.
  if (taken && TAKEN.has(failure.code) && Object.keys(words).length === 0) words[taken.name] = taken.words;
  return words;
}
