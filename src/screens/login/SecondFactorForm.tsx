import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { secondFactorSelectors } from '#machines/second-factor/second-factor.selectors.ts';
import { CodeInput } from '#src/components/CodeInput.tsx';
import { NextTry } from '#src/screens/common/NextTry.tsx';
import { useCountdown } from '#src/screens/common/use-countdown.ts';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { EntranceNotice } from '#src/screens/login/EntranceNotice.tsx';
import { LoginMessage } from '#src/screens/login/LoginMessage.tsx';
import { loginNotice } from '#src/screens/login/login-notice.ts';
import fields from './fields.module.css';
import classes from './SecondFactorForm.module.css';

interface SecondFactorFormProps {
  readonly secondFactor: ActorRefFrom<typeof secondFactorMachine>;
}

/** The code of the second factor, after name and password were right. What is typed stays in the boxes. */
export function SecondFactorForm({ secondFactor }: SecondFactorFormProps) {
  const { t, i18n } = useLingui();
  const username = useSelector(secondFactor, secondFactorSelectors.username);
  const wait = useSelector(secondFactor, secondFactorSelectors.wait);
  const isResent = useSelector(secondFactor, secondFactorSelectors.isResent);
  const isConfirming = useSelector(secondFactor, secondFactorSelectors.isConfirming);
  const isResending = useSelector(secondFactor, secondFactorSelectors.isResending);
  const isRefused = useSelector(secondFactor, secondFactorSelectors.isRefused);
  const slow = useSelector(secondFactor, secondFactorSelectors.isSlow);
  const canCancel = useSelector(secondFactor, secondFactorSelectors.canCancel);
  const failure = useSelector(secondFactor, secondFactorSelectors.failure);
  const resendFailure = useSelector(secondFactor, secondFactorSelectors.resendFailure);
  const seconds = useCountdown(wait);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const busy = isConfirming || isResending;
  const notSent = resendFailure && loginNotice(i18n, resendFailure);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code === '');
    if (code !== '' && !busy) secondFactor.send({ type: 'code.confirm', code });
  };
  return (
    <form noValidate className={fields.form} onSubmit={submit}>
      <LoginMessage
        failure={failure}
        slow={slow}
        onCancel={canCancel ? () => secondFactor.send({ type: 'wait.cancel' }) : null}
      />
      {resendFailure && notSent ? (
        <EntranceNotice
          tone="warning"
          title={t({ id: 'login.code.notSent', message: 'Es wurde kein neuer Zugangscode gesendet' })}
        >
          {notSent.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <NextTry failure={resendFailure} />
        </EntranceNotice>
      ) : null}
      {isResent ? (
        <EntranceNotice tone="calm">
          <p>
            <Trans id="login.code.resent">
              Ein neuer Zugangscode ist unterwegs. Der frühere gilt weiter, bis er abläuft.
            </Trans>
          </p>
        </EntranceNotice>
      ) : null}
      <p className={classes.text}>
        <Trans id="login.code.text">
          Bitte geben Sie den Zugangscode ein, den {username} per SMS bekommen hat.
        </Trans>
      </p>
      <div className={fields.field}>
        <span className={fields.label} aria-hidden>
          <Trans id="code.label">Zugangscode</Trans>
        </span>
        <CodeInput
          label={t({ id: 'code.label', message: 'Zugangscode' })}
          invalid={isRefused || missing}
          describedBy={missing ? 'code-missing' : undefined}
          readOnly={busy}
          autoFocus
          onChange={(typed) => {
            setCode(typed);
            setMissing(false);
          }}
        />
        {missing ? (
          <p id="code-missing" role="alert" className={fields.error}>
            <Trans id="form.required">Bitte geben Sie einen Wert für dieses Feld an</Trans>
          </p>
        ) : null}
      </div>
      <EntranceButton busy={isConfirming}>
        <Trans id="login.submit">Anmelden</Trans>
      </EntranceButton>
      <div className={classes.ways}>
        <EntranceButton
          quiet
          busy={isResending || isConfirming || seconds > 0}
          waiting={seconds > 0}
          onClick={() => secondFactor.send({ type: 'code.resend' })}
        >
          {seconds > 0 ? (
            <Trans id="code.again.in">Neuer Zugangscode in {seconds} s</Trans>
          ) : (
            <Trans id="code.again">Neuen Zugangscode anfordern</Trans>
          )}
        </EntranceButton>
        <EntranceButton
          quiet
          busy={busy}
          waiting
          onClick={() => secondFactor.send({ type: 'password.return' })}
        >
          <Trans id="login.code.back">Zurück zum Passwort</Trans>
        </EntranceButton>
      </div>
    </form>
  );
}
