import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import * as REFUSAL from '#contract/refusal.ts';
import { ownDetailsUpdate } from '#contract/user.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { ownDetailsFormMachine } from '#machines/own-details/own-details-form.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { storedIn } from '#src/screens/forms/stored-in.ts';
import { useRecordFields } from '#src/screens/forms/use-record-fields.ts';
import { OwnAccess } from '#src/screens/own-details/OwnAccess.tsx';
import { OwnPasswordSection } from '#src/screens/own-details/OwnPasswordSection.tsx';
import { fieldsOf, valuesOf } from '#src/screens/own-details/own-details-values.ts';
import { useOwnDetailsWords } from '#src/screens/own-details/use-own-details-words.ts';
import { USER_LABELS } from '#src/screens/records/user-labels.ts';
import { PersonFieldset } from '#src/screens/users/PersonFieldset.tsx';
import { usePersonRules } from '#src/screens/users/use-person-rules.ts';
import { PERSON_NATURES } from '#src/screens/users/user-values.ts';

const storedOf = storedIn(ownDetailsUpdate, (identity) => identity);

interface OwnDetailsFormProps extends Pick<FlowScreenProps<'ownDetails'>, 'startUp'> {
  readonly form: ActorRefFrom<typeof ownDetailsFormMachine>;
  readonly record: Identity;
  /** Whether the server lets users change their own password. */
  readonly withPassword: boolean;
  /** Below the form. */
  readonly below: ReactNode;
}

/** Form for the details that users may change themselves. */
export function OwnDetailsForm({ form: flow, startUp, record, withPassword, below }: OwnDetailsFormProps) {
  const { t } = useLingui();
  const words = useOwnDetailsWords();
  const rules = usePersonRules();
  const { user } = record;
  const fields = useRecordFields(
    fieldsOf(record),
    {
      firstname: rules.requiredTitle,
      lastname: rules.requiredTitle,
      email: rules.requiredName,
      mobileNo: rules.mobileNo,
      currentPassword: (present, { password }) => (password === '' ? null : rules.required(present)),
      password: (password, { currentPassword }) => rules.password(password, currentPassword !== ''),
      confirmPassword: (confirmed, all) => rules.confirmPassword(confirmed, all, all.currentPassword !== ''),
    },
    USER_LABELS,
    PERSON_NATURES,
  );
  const { form } = fields;
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      readOnly={null}
      fields={fields}
      valuesOf={valuesOf}
      wordsFor={(name, { code }) =>
        name === 'currentPassword' && code === REFUSAL.wrongCredentials
          ? t({ id: 'ownDetails.wrongPassword', message: 'Das ist nicht Ihr bisheriges Passwort.' })
          : null
      }
      storedOf={storedOf}
      fieldsOf={fieldsOf}
      deletable={false}
      // No one creates themselves again.
      recreatable={false}
      facts={<OwnAccess user={user} />}
      below={below}
    >
      {(locked) => (
        <>
          <PersonFieldset isOwn fields={form} startUp={startUp} withLanguage={user.editor} locked={locked} />
          {withPassword ? (
            <OwnPasswordSection fields={form} username={user.username} locked={locked} />
          ) : null}
        </>
      )}
    </RecordForm>
  );
}
