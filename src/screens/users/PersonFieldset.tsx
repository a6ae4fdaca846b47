import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { LIMITS } from '#contract/limits.ts';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { FormSelect } from '#src/components/FormSelect.tsx';
import { IdentifierField } from '#src/components/IdentifierField.tsx';
import { PhoneField } from '#src/components/PhoneField.tsx';
import { tableLanguageChoices } from '#src/screens/common/choices.ts';
import { ChoicesState } from '#src/screens/forms/ChoicesState.tsx';
import classes from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { USER_LABELS } from '#src/screens/records/user-labels.ts';

/** The details that everybody has. */
export type PersonFields = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly mobileNo: string;
  readonly defaultLang: string | null;
};

interface PersonFieldsetProps<Fields extends PersonFields> {
  readonly fields: FieldsForm<Fields>;
  readonly startUp: ActorRefFrom<typeof startUpMachine>;
  /** Whether they are the user's own data, which the browser may fill in. */
  readonly isOwn?: boolean;
  /** Whether the user may change the default language. */
  readonly withLanguage: boolean;
  readonly locked: boolean;
}

/** Who a user is and how they are reached. */
export function PersonFieldset<Fields extends PersonFields>(props: PersonFieldsetProps<Fields>) {
  const { startUp, isOwn = false, withLanguage, locked } = props;
  // Of the form's fields these five are meant, whatever else it has.
  const fields = props.fields as unknown as FieldsForm<PersonFields>;
  const { t } = useLingui();
  const languages = useSelector(startUp, startUpSelectors.languages);
  const { defaultLang } = fields.getInitialValues();
  const choices = useMemo(() => tableLanguageChoices(languages, defaultLang), [languages, defaultLang]);
  return (
    <section className={classes.section} aria-labelledby="person">
      <h2 id="person" className={classes.heading}>
        <Trans id="user.section.person">Person</Trans>
      </h2>
      <div className={classes.pair}>
        <TextInput
          key={fields.key('firstname')}
          {...fields.getInputProps('firstname')}
          label={t(USER_LABELS.firstname)}
          maxLength={LIMITS.name}
          autoComplete={isOwn ? 'given-name' : 'off'}
          required
          readOnly={locked}
        />
        <TextInput
          key={fields.key('lastname')}
          {...fields.getInputProps('lastname')}
          label={t(USER_LABELS.lastname)}
          maxLength={LIMITS.name}
          autoComplete={isOwn ? 'family-name' : 'off'}
          required
          readOnly={locked}
        />
      </div>
      <IdentifierField
        key={fields.key('email')}
        {...fields.getInputProps('email')}
        label={t(USER_LABELS.email)}
        inputMode="email"
        autoComplete={isOwn ? 'email' : 'off'}
        required
        readOnly={locked}
      />
      <PhoneField
        key={fields.key('mobileNo')}
        {...fields.getInputProps('mobileNo')}
        label={t(USER_LABELS.mobileNo)}
        autoComplete={isOwn ? 'tel' : 'off'}
        required
        readOnly={locked}
      />
      <ChoicesState startUp={startUp} languages />
      <FormSelect
        key={fields.key('defaultLang')}
        {...fields.getInputProps('defaultLang')}
        label={t(USER_LABELS.defaultLang)}
        description={
          withLanguage
            ? t({ id: 'user.defaultLang.hint', message: 'In dieser Sprache kommen Zugangscodes per SMS.' })
            : t({
                id: 'user.defaultLang.editorOnly',
                message:
                  'In dieser Sprache kommen Zugangscodes per SMS. Ändern kann sie nur, wer die Rolle „Redaktion“ hat.',
              })
        }
        placeholder={t({ id: 'user.defaultLang.none', message: 'Keine festgelegt' })}
        data={choices}
        searchable
        openOnFocus={false}
        nothingFoundMessage={t({ id: 'form.noMatch', message: 'Keine Treffer' })}
        clearable={withLanguage && !locked}
        clearButtonProps={{
          'aria-label': t({ id: 'user.defaultLang.clear', message: 'Standardsprache entfernen' }),
        }}
        readOnly={locked || !withLanguage}
      />
    </section>
  );
}
