import { useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { WordingFields } from '#src/screens/wordings/wording-values.ts';

/** The fields of the form with what must hold before anything is sent. */
export function useWordingFields(initial: WordingFields, onChange: (values: WordingFields) => void) {
  const { t } = useLingui();
  const required = t({ id: 'form.required', message: 'Bitte geben Sie einen Wert für dieses Feld an' });
  const isFilled = (text: string | null) => (text === null || text.trim() === '' ? required : null);
  const fields = useForm({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: { contextIdentifier: isFilled, lang: isFilled, identifier: isFilled },
    onValuesChange: onChange,
  });
  fields.watch('lang', ({ value }) => {
    if (value !== ALL_LANGUAGES) fields.setFieldValue('resetInheritance', false);
  });
  return fields;
}

export type WordingFieldsForm = ReturnType<typeof useWordingFields>;
