import '#src/theme/later.css';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { startUpView } from '#machines/start-up/start-up.view.ts';
import { ContextPicker } from '#src/parts/ContextPicker.tsx';
import { languageChoices, tableLanguageChoices } from '#src/screens/common/choices.ts';
import { writableContexts } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ChoicesState } from '#src/screens/forms/ChoicesState.tsx';
import classes from '#src/screens/forms/form.module.css';

/** Languages that the list shows at most; typing narrows it down. */
const LONGEST_LIST = 200;

type Name = 'contextIdentifier' | 'lang';

interface PlaceFieldsProps extends Pick<FlowScreenProps<'wording'>, 'startUp' | 'user'> {
  /** What Mantine's form keeps of the two fields. */
  readonly fields: {
    readonly key: (name: Name) => string;
    readonly getInputProps: (name: Name) => object;
    readonly getInitialValues: () => Readonly<Record<Name, string | null>>;
  };
  readonly labels: Readonly<Record<Name, MessageDescriptor>>;
  /** In their order. */
  readonly names?: readonly [Name, Name];
  /** Whether it may belong to no language. */
  readonly allLanguages: boolean;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** To which context and language a record belongs, and what to do when the lists to choose from did not arrive. */
export function PlaceFields(props: PlaceFieldsProps) {
  const {
    fields,
    labels,
    names = ['contextIdentifier', 'lang'],
    allLanguages,
    startUp,
    user,
    locked,
  } = props;
  const { t, i18n } = useLingui();
  const contexts = useSelector(startUp, startUpView.contexts);
  const languages = useSelector(startUp, startUpView.languages);
  const { lang } = fields.getInitialValues();
  const writable = useMemo(() => contexts && writableContexts(contexts, user), [contexts, user]);
  const languageData = useMemo(
    () => (allLanguages ? languageChoices(i18n, languages, lang) : tableLanguageChoices(languages, lang)),
    [i18n, allLanguages, languages, lang],
  );
  return (
    <>
      <ChoicesState startUp={startUp} contexts languages />
      <div className={classes.pair}>
        {names.map((name) =>
          name === 'contextIdentifier' ? (
            <ContextPicker
              key={fields.key(name)}
              {...fields.getInputProps(name)}
              label={i18n._(labels[name])}
              contexts={writable}
              required
              readOnly={locked}
            />
          ) : (
            <Select
              key={fields.key(name)}
              {...fields.getInputProps(name)}
              label={i18n._(labels[name])}
              placeholder={t({ id: 'form.choose', message: 'Bitte wählen' })}
              data={languageData}
              searchable
              openOnFocus={false}
              limit={LONGEST_LIST}
              nothingFoundMessage={t({ id: 'form.noMatch', message: 'Keine Treffer' })}
              // A click selects what is chosen, so that typing replaces it.
              onClick={({ currentTarget }) => currentTarget.select()}
              required
              readOnly={locked}
            />
          ),
        )}
      </div>
    </>
  );
}
