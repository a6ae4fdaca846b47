import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import { useRequired } from '#src/screens/forms/use-required.ts';

interface PasskeyNameFormProps {
  /** What stands in the field at first. */
  readonly proposed: string;
  readonly busy: boolean;
  /** What the button is called that takes the name. */
  readonly action: ReactNode;
  /** Why the last name led to nothing. */
  readonly trouble: ReactNode;
  /** Below the field. */
  readonly children?: ReactNode;
  readonly onName: (name: string) => void;
  /** null while it cannot be left. */
  readonly onCancel: (() => void) | null;
}

/** Asks for the name of a passkey. */
export function PasskeyNameForm(props: PasskeyNameFormProps) {
  const { proposed, busy, action, trouble, children, onName, onCancel } = props;
  const { t } = useLingui();
  const required = useRequired();
  const [name, setName] = useState(proposed);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    setMissing(given === '');
    if (given !== '' && !busy) onName(given);
  };
  return (
    <form noValidate className={formClasses.inset} onSubmit={submit}>
      {trouble}
      <TextInput
        label={t({ id: 'factors.passkey.name', message: 'Name des Passkeys' })}
        description={t({
          id: 'factors.passkey.nameHint',
          message: 'Daran erkennen Sie ihn später, zum Beispiel am Gerät.',
        })}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
        }}
        error={isMissing ? required('') : null}
        maxLength={LIMITS.name}
        readOnly={busy}
        autoComplete="off"
        data-autofocus
        autoFocus
      />
      {children}
      <ButtonRow>
        <ActionButton type="submit" busy={busy}>
          {action}
        </ActionButton>
        <Button variant="default" disabled={busy && onCancel === null} onClick={() => onCancel?.()}>
          <Trans id="part.form.cancel">Abbrechen</Trans>
        </Button>
      </ButtonRow>
    </form>
  );
}
