import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import * as REFUSAL from '#contract/refusal.ts';
import { userSave } from '#contract/user.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { UserRecord, userFormMachine } from '#machines/user/user-records.ts';
import { IdentifierField } from '#src/components/IdentifierField.tsx';
import { refusalMessage } from '#src/i18n/refusal-messages.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { WhoMay } from '#src/screens/common/WhoMay.tsx';
import { FormCheckbox } from '#src/screens/forms/FormCheckbox.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import { RecordFacts } from '#src/screens/forms/RecordFacts.tsx';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { storedIn } from '#src/screens/forms/stored-in.ts';
import { useRecordFields } from '#src/screens/forms/use-record-fields.ts';
import { USER_LABELS } from '#src/screens/records/user-labels.ts';
import { AccessFieldset } from '#src/screens/users/AccessFieldset.tsx';
import { PasswordPair } from '#src/screens/users/PasswordPair.tsx';
import { PersonFieldset } from '#src/screens/users/PersonFieldset.tsx';
import { usePersonRules } from '#src/screens/users/use-person-rules.ts';
import { useUserWords } from '#src/screens/users/use-user-words.ts';
import { fieldsOf, PERSON_NATURES, valuesOf } from '#src/screens/users/user-values.ts';

const storedOf = storedIn(userSave, (user) => user);

interface UserFormProps extends Pick<FlowScreenProps<'user'>, 'startUp' | 'user' | 'can'> {
  readonly form: ActorRefFrom<typeof userFormMachine>;
  /** The record as it was loaded, null to create one. */
  readonly record: UserRecord | null;
  /** Why it can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
  /** It is the user who is signed in. */
  readonly isOwn: boolean;
  /** Below the form. */
  readonly below: ReactNode;
}

/** The fields of one user. */
export function UserForm(props: UserFormProps) {
  const { form: flow, startUp, user, can, record, readOnly, isOwn, below } = props;
  const { t, i18n } = useLingui();
  const words = useUserWords(record?.user.username);
  const rules = usePersonRules();
  const isNew = record === null;
  const fields = useRecordFields(
    fieldsOf(record),
    {
      username: isNew ? rules.requiredName : rules.required,
      firstname: rules.requiredTitle,
      lastname: rules.requiredTitle,
      email: rules.requiredName,
      mobileNo: rules.mobileNo,
      authRoles: rules.required,
      password: (password) => rules.password(password, isNew),
      confirmPassword: (confirmed, all) => rules.confirmPassword(confirmed, all, isNew),
    },
    USER_LABELS,
    PERSON_NATURES,
  );
  const { form } = fields;
  const lastManager = t({
    id: 'user.lastManager',
    message:
      'Das ist der letzte aktive Benutzer mit „Administration“ und „Redaktion“. Geben Sie erst jemand anderem diese Rollen.',
  });
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      nameOf={({ user: stored }) => stored.username}
      readOnly={readOnly}
      wayOn={readOnly ? <WhoMay contextIdentifier={null} user={user} can={can} /> : null}
      fields={fields}
      valuesOf={valuesOf}
      taken={{ name: 'username', words: refusalMessage(i18n, REFUSAL.loginNameTaken) }}
      wordsFor={(name, { code }) =>
        code === REFUSAL.invalid && (name === 'authRoles' || name === 'active') ? lastManager : null
      }
      storedOf={storedOf}
      fieldsOf={fieldsOf}
      deletable={!isOwn}
      facts={record ? <RecordFacts {...record.user} /> : null}
      below={below}
    >
      {(locked) => (
        <>
          <section className={formClasses.section} aria-labelledby="user-account">
            <h2 id="user-account" className={formClasses.heading}>
              <Trans id="user.section.account">Konto</Trans>
            </h2>
            <IdentifierField
              key={form.key('username')}
              {...form.getInputProps('username')}
              label={t(USER_LABELS.username)}
              description={
                isNew
                  ? t({
                      id: 'user.username.hint',
                      message: 'Damit meldet sich der Benutzer an. Später lässt er sich nicht mehr ändern.',
                    })
                  : t({
                      id: 'user.username.fixed',
                      message: 'Der Benutzername lässt sich nicht mehr ändern.',
                    })
              }
              required={isNew}
              readOnly={locked || !isNew}
            />
            <FormCheckbox
              key={form.key('active')}
              {...form.getInputProps('active', { type: 'checkbox' })}
              label={t(USER_LABELS.active)}
              description={t({
                id: 'user.active.hint',
                message: 'Wer nicht aktiv ist, kann sich nicht anmelden; offene Sitzungen enden.',
              })}
              disabled={locked}
            />
          </section>
          <PersonFieldset fields={form} startUp={startUp} withLanguage={!readOnly} locked={locked} />
          <AccessFieldset fields={form} startUp={startUp} locked={locked} />
          {readOnly ? null : (
            <section className={formClasses.section} aria-labelledby="user-password">
              <h2 id="user-password" className={formClasses.heading}>
                <Trans id="user.section.password">Passwort</Trans>
              </h2>
              {isNew ? null : (
                <p className={formClasses.hint}>
                  <Trans id="user.password.optional">
                    Bleiben beide Felder leer, gilt das bisherige Passwort weiter. Ein neues beendet die
                    offenen Sitzungen des Benutzers.
                  </Trans>
                </p>
              )}
              <PasswordPair
                fields={form}
                required={isNew}
                locked={locked}
                names={() => {
                  const { username, firstname, lastname, email } = form.getValues();
                  return [username, firstname, lastname, email];
                }}
              />
            </section>
          )}
        </>
      )}
    </RecordForm>
  );
}
