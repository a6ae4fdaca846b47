import { useLingui } from '@lingui/react/macro';
import { type Language, languageSave } from '#contract/language.ts';
import { LANGUAGE } from '#contract/records/language.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { RecordFacts } from '#src/screens/forms/RecordFacts.tsx';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { storedIn } from '#src/screens/forms/stored-in.ts';
import { fieldsOf, useDescribedFields, valuesOf } from '#src/screens/forms/use-described-fields.ts';
import { LanguageFieldset } from '#src/screens/languages/LanguageFieldset.tsx';
import { useLanguageWords } from '#src/screens/languages/use-language-words.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

/** What a code of a language looks like; whoever changes such a one is refused because it is in use. */
const CODE = /^[a-z]{2}(?:_[A-Z]{2})?$/;

const storedOf = storedIn(languageSave, ({ language }) => language);

interface LanguageFormProps extends FlowScreenProps<'language'> {
  /** The record as it was loaded, null to create one. */
  readonly record: Language | null;
  /** Why it can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
}

/** The fields of one language. */
export function LanguageForm({ flow, user, record, readOnly }: LanguageFormProps) {
  const { t } = useLingui();
  const words = useLanguageWords();
  const fields = useDescribedFields(LANGUAGE, FIELD_WORDS.language, record);
  const codeWords = () =>
    record && CODE.test(fields.form.getValues().lang.trim())
      ? t({
          id: 'language.lang.inUse',
          message:
            'Dieses Kürzel ist in Gebrauch und kann nicht geändert werden. Legen Sie stattdessen eine neue Sprache an.',
        })
      : t({
          id: 'language.lang.malformed',
          message: 'Bitte geben Sie zwei Kleinbuchstaben an, auch mit Land, zum Beispiel de oder de_AT.',
        });
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      readOnly={readOnly}
      fields={fields}
      valuesOf={(typed) => valuesOf(LANGUAGE, typed)}
      taken={{
        name: 'lang',
        words: t({ id: 'language.taken', message: 'Eine Sprache mit diesem Kürzel gibt es schon.' }),
      }}
      wordsFor={(name, { code }) => (name === 'lang' && code === REFUSAL.invalid ? codeWords() : null)}
      storedOf={storedOf}
      fieldsOf={(stored) => fieldsOf(LANGUAGE, stored)}
      deletable={user.superAdmin && user.editor}
      facts={record ? <RecordFacts {...record} /> : null}
    >
      {(locked) => <LanguageFieldset fields={fields.form} stored={record !== null} locked={locked} />}
    </RecordForm>
  );
}
