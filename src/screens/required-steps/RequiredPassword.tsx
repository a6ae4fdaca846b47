import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import type { User } from '#contract/auth.ts';
import type { RequiredStepsFlow } from '#machines/required-steps/required-steps.selectors.ts';
import { requiredStepsSelectors } from '#machines/required-steps/required-steps.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { findingWords } from '#src/screens/forms/finding-words.ts';
import { focusFirstWrong } from '#src/screens/forms/focus-first-wrong.ts';
import { useErrorsInLanguage } from '#src/screens/forms/use-errors-in-language.ts';
import { useFailureInFields } from '#src/screens/forms/use-failure-in-fields.ts';
import { type PasswordFields, PasswordPair } from '#src/screens/users/PasswordPair.tsx';
import { usePersonRules } from '#src/screens/users/use-person-rules.ts';
import classes from './RequiredSteps.module.css';

const FIELDS = { names: ['password', 'confirmPassword'] as const };

/** A password of the user's own, in the place of one that an administrator has set. */
export function RequiredPassword({ flow, user }: { readonly flow: RequiredStepsFlow; readonly user: User }) {
  const { i18n } = useLingui();
  const busy = useSelector(flow, requiredStepsSelectors.isBusy);
  const failure = useSelector(flow, requiredStepsSelectors.failure);
  const canLookAgain = useSelector(flow, requiredStepsSelectors.canLookAgain);
  const rules = usePersonRules();
  const wrong = (fields: PasswordFields) => ({
    password: rules.password(fields.password, true),
    confirmPassword: rules.confirmPassword(fields.confirmPassword, fields, true),
  });
  const form = useForm<PasswordFields>({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmPassword: '' },
    validate: wrong,
  });
  const found = findingWords(i18n, failure, FIELDS);
  const focusWrong = (errors: Readonly<Record<string, unknown>>) =>
    focusFirstWrong((name) => form.getInputNode(name), FIELDS.names, errors);
  useFailureInFields(form, failure, found, focusWrong);
  useErrorsInLanguage(form, () => ({ ...wrong(form.getValues()), ...found }));
  const submit = form.onSubmit(({ password }) => {
    if (!busy) flow.send({ type: 'password.choose', password, key: newIdempotencyKey() });
  }, focusWrong);
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.text}>
        <Trans id="requiredSteps.password.text">
          Ihr Passwort hat jemand anderes gesetzt. Bitte wählen Sie jetzt ein eigenes, das nur Sie kennen.
        </Trans>
      </p>
      {failure && Object.keys(found).length === 0 ? (
        <FailureNotice
          failure={failure}
          step="change"
          onRetry={canLookAgain ? () => flow.send({ type: 'steps.retry' }) : null}
        />
      ) : null}
      {/* For what keeps passwords, so that it knows whose it is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordPair
        fields={form}
        required
        locked={busy}
        names={() => [user.username, user.firstname ?? '', user.lastname ?? '', user.email ?? '']}
      />
      <ButtonRow>
        <ActionButton type="submit" size="md" busy={busy}>
          <Trans id="requiredSteps.password.save">Passwort speichern</Trans>
        </ActionButton>
      </ButtonRow>
    </form>
  );
}
