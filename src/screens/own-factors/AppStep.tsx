import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { TOTP } from '#contract/factor.ts';
import type { BegunApp } from '#machines/own-factors/own-factors.port.ts';
import { type OwnFactorsFlow, ownFactorsSelectors } from '#machines/own-factors/own-factors.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { CodeField } from '#src/components/CodeField.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import formClasses from '#src/screens/forms/form.module.css';
import classes from './OwnFactors.module.css';

const QrCode = lazyPart(async () => (await import('#src/components/QrCode.tsx')).QrCode);

interface AppStepProps {
  readonly flow: OwnFactorsFlow;
  readonly begun: BegunApp;
}

/** An app is added: its secret as a QR code and as text, and the first code that it shows. */
export function AppStep({ flow, begun }: AppStepProps) {
  const { t, i18n } = useLingui();
  const busy = useSelector(flow, ownFactorsSelectors.isConfirming);
  const failure = useSelector(flow, ownFactorsSelectors.confirmFailure);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const error = isMissing
    ? t({ id: 'form.required', message: 'Bitte geben Sie einen Wert für dieses Feld an' })
    : failure && failureWords(i18n, failure, 'change').text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code === '');
    if (code !== '' && !busy) flow.send({ type: 'code.confirm', code, key: newIdempotencyKey() });
  };
  return (
    <form noValidate className={formClasses.inset} onSubmit={submit}>
      <p>
        <Trans id="factors.scan">
          Lesen Sie den QR-Code mit der App ein, oder geben Sie dort den Schlüssel ein. Tragen Sie dann den
          Zugangscode ein, den die App zeigt.
        </Trans>
      </p>
      <div className={classes.secret}>
        <QrCode
          text={begun.uri.reveal()}
          label={t({ id: 'factors.qr', message: 'QR-Code für die Authenticator-App' })}
          className={classes.qr}
        />
        <div className={classes.key}>
          <p className={classes.label}>
            <Trans id="factors.key">Schlüssel</Trans>
          </p>
          <code className={classes.keyText} translate="no">
            {begun.secret.reveal().replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </div>
      </div>
      <CodeField
        label={t({ id: 'factors.code', message: 'Zugangscode aus der App' })}
        length={TOTP.digits}
        numericOnly
        error={error}
        readOnly={busy}
        autoFocus
        onChange={(typed) => {
          setCode(typed);
          setMissing(false);
        }}
      />
      <ButtonRow>
        <ActionButton type="submit" busy={busy}>
          <Trans id="code.confirm">Bestätigen</Trans>
        </ActionButton>
        <Button variant="default" disabled={busy} onClick={() => flow.send({ type: 'step.abandon' })}>
          <Trans id="part.form.cancel">Abbrechen</Trans>
        </Button>
      </ButtonRow>
    </form>
  );
}
