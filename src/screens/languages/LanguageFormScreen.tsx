import { useLingui } from '@lingui/react/macro';
import * as REFUSAL from '#contract/refusal.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { DescribedForm } from '#src/screens/described/DescribedForm.tsx';
import { LanguageFieldset } from '#src/screens/languages/LanguageFieldset.tsx';
import { LANGUAGE_TEXTS } from '#src/screens/records/language-texts.ts';

/** A well-formed language code; changing one that is well formed is refused only because it is in use. */
const CODE = /^[a-z]{2}(?:_[A-Z]{2})?$/;

/** One language. */
export function LanguageFormScreen(props: FlowScreenProps<'language'>) {
  const { t } = useLingui();
  const codeWords = (isInUse: boolean) =>
    isInUse
      ? t({
          id: 'language.lang.inUse',
          message:
            'Dieses Kürzel ist in Gebrauch und kann nicht geändert werden. Legen Sie stattdessen eine neue Sprache an.',
        })
      : t({
          id: 'language.lang.malformed',
          message:
            'Bitte geben Sie zwei Kleinbuchstaben an, bei Bedarf mit Land, zum Beispiel de oder de_AT.',
        });
  return (
    <DescribedForm
      {...props}
      name="language"
      texts={LANGUAGE_TEXTS}
      wordsFor={({ lang }, isStored, name, { code }) =>
        name === 'lang' && code === REFUSAL.invalid ? codeWords(isStored && CODE.test(lang.trim())) : null
      }
      fieldset={(own) => <LanguageFieldset {...own} />}
    />
  );
}
