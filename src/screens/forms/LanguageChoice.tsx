import { useLingui } from '@lingui/react/macro';
import type { SelectProps } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { FormSelect } from '#src/components/FormSelect.tsx';
import { languageChoices, tableLanguageChoices } from '#src/screens/common/choices.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';

/** Languages that the list shows at most; typing narrows it down. */
const LONGEST_LIST = 200;

interface LanguageChoiceProps
  extends Omit<SelectProps, 'data' | 'comboboxProps'>,
    Pick<FlowScreenProps<'wording'>, 'startUp'> {
  /** Initial value of the field: it is among the choices even if the table lacks it. */
  readonly present: string | null;
  /** Whether there may also be no certain language. */
  readonly allLanguages: boolean;
}

/** One of the languages. */
export function LanguageChoice({ startUp, present, allLanguages, ...field }: LanguageChoiceProps) {
  const { t, i18n } = useLingui();
  const languages = useSelector(startUp, startUpSelectors.languages);
  const data = useMemo(
    () =>
      allLanguages ? languageChoices(i18n, languages, present) : tableLanguageChoices(languages, present),
    [i18n, allLanguages, languages, present],
  );
  return (
    <FormSelect
      {...field}
      placeholder={t({ id: 'form.choose', message: 'Bitte wählen' })}
      data={data}
      searchable
      openOnFocus={false}
      limit={LONGEST_LIST}
      nothingFoundMessage={t({ id: 'form.noMatch', message: 'Keine Treffer' })}
      // A click selects what is chosen, so that typing replaces it.
      onClick={({ currentTarget }) => currentTarget.select()}
    />
  );
}
