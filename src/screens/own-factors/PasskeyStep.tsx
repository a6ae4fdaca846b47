import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { Factor } from '#contract/factor.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { type OwnFactorsFlow, ownFactorsSelectors } from '#machines/own-factors/own-factors.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { useProposedName } from '#src/screens/own-factors/factor-names.ts';

interface PasskeyStepProps {
  readonly flow: OwnFactorsFlow;
  /** Those that the user has. */
  readonly factors: readonly Factor[];
}

/** A passkey is added: its name is asked for here, the rest by the browser. */
export function PasskeyStep({ flow, factors }: PasskeyStepProps) {
  const { t } = useLingui();
  const busy = useSelector(flow, ownFactorsSelectors.waitsForPasskey);
  const failure = useSelector(flow, ownFactorsSelectors.passkeyFailure);
  const [name, setName] = useState(useProposedName(factors));
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    setMissing(given === '');
    if (given !== '' && !busy) flow.send({ type: 'passkey.make', name: given, key: newIdempotencyKey() });
  };
  return (
    <form noValidate className={formClasses.inset} onSubmit={submit}>
      {failure ? (
        <FailureNotice
          failure={failure}
          step="change"
          text={
            failure.kind === 'refused' && failure.code === REFUSAL.taken ? (
              <Trans id="factors.passkey.taken">
                Dieses Gerät oder dieser Passwortmanager hat für Sie schon einen Passkey. Für einen weiteren
                wählen Sie bitte im Fenster des Browsers ein anderes Gerät.
              </Trans>
            ) : null
          }
        />
      ) : null}
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
        error={
          isMissing
            ? t({ id: 'form.required', message: 'Bitte geben Sie einen Wert für dieses Feld an' })
            : null
        }
        maxLength={LIMITS.name}
        readOnly={busy}
        autoComplete="off"
        data-autofocus
        autoFocus
      />
      {busy ? (
        <Notice tone="info">
          <p>
            <Trans id="login.passkey.wait">Ihr Browser fragt nach dem Passkey.</Trans>
          </p>
        </Notice>
      ) : null}
      <ButtonRow>
        <ActionButton type="submit" busy={busy}>
          <Trans id="factors.passkey.make">Passkey erstellen</Trans>
        </ActionButton>
        <Button variant="default" onClick={() => flow.send({ type: busy ? 'wait.cancel' : 'step.abandon' })}>
          <Trans id="part.form.cancel">Abbrechen</Trans>
        </Button>
      </ButtonRow>
    </form>
  );
}
