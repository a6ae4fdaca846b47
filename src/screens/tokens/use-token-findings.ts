import { useLingui } from '@lingui/react/macro';
import * as REFUSAL from '#contract/refusal.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { findingWords } from '#src/screens/forms/finding-words.ts';

const NAMES = ['name', 'rights', 'contexts', 'end', 'currentPassword'];

/** What the server finds in a step, beside the fields that it is about. */
export function useTokenFindings(failure: Failure | null): Readonly<Record<string, string>> {
  const { t, i18n } = useLingui();
  return findingWords(i18n, failure, {
    names: NAMES,
    taken: {
      name: 'name',
      words: t({ id: 'token.name.taken', message: 'Ein Token mit diesem Namen gilt noch.' }),
    },
    wordsFor: (name, { code }) =>
      name === 'currentPassword' && code === REFUSAL.wrongCredentials
        ? t({ id: 'token.password.wrong', message: 'Das ist nicht Ihr Passwort.' })
        : null,
  });
}
