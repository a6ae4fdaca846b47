import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { LIMITS } from '#contract/limits.ts';
import { PasswordField } from '#src/components/PasswordField.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import type { OwnDetailsFields } from '#src/screens/own-details/own-details-values.ts';
import { USER_LABELS } from '#src/screens/records/user-labels.ts';
import { PasswordPair } from '#src/screens/users/PasswordPair.tsx';

interface OwnPasswordSectionProps {
  readonly fields: FieldsForm<OwnDetailsFields>;
  readonly username: string;
  readonly locked: boolean;
}

/** Fields for another password of one's own. None has to be filled in, but with one of them the others have to be. */
export function OwnPasswordSection({ fields, username, locked }: OwnPasswordSectionProps) {
  const { t } = useLingui();
  const present = fields.useWatchValue('currentPassword');
  const next = fields.useWatchValue('password');
  return (
    <section className={formClasses.section} aria-labelledby="own-password">
      <h2 id="own-password" className={formClasses.heading}>
        <Trans id="user.section.password">Passwort</Trans>
      </h2>
      <p className={formClasses.hint}>
        <Trans id="ownDetails.password.optional">
          Nur ausfüllen, wenn Sie ein neues Passwort möchten. Ihre Sitzungen in anderen Browsern werden dann
          beendet.
        </Trans>
      </p>
      <PasswordField
        key={fields.key('currentPassword')}
        {...fields.getInputProps('currentPassword')}
        size="md"
        label={t(USER_LABELS.currentPassword)}
        autoComplete="current-password"
        maxLength={LIMITS.name}
        required={next !== ''}
        readOnly={locked}
      />
      <PasswordPair
        fields={fields}
        required={present !== ''}
        locked={locked}
        names={() => {
          const { firstname, lastname, email } = fields.getValues();
          return [username, firstname, lastname, email];
        }}
      />
    </section>
  );
}
