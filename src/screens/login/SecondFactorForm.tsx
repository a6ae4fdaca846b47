import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { LoginFactor } from '#contract/auth.ts';
import { TOTP } from '#contract/factor.ts';
import { LIMITS } from '#contract/limits.ts';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { secondFactorSelectors } from '#machines/second-factor/second-factor.selectors.ts';
import { CodeInput } from '#src/components/CodeInput.tsx';
import { NextTry } from '#src/screens/common/NextTry.tsx';
import { useCountdown } from '#src/screens/common/use-countdown.ts';
import { useNewCode } from '#src/screens/common/use-new-code.ts';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { EntranceNotice } from '#src/screens/login/EntranceNotice.tsx';
import { LoginMessage } from '#src/screens/login/LoginMessage.tsx';
import { loginNotice } from '#src/screens/login/login-notice.ts';
import { PasskeyWait } from '#src/screens/login/PasskeyWait.tsx';
import { TextField } from '#src/screens/login/TextField.tsx';
import { useFocusInside } from '#src/screens/login/use-focus-inside.ts';
import { WayName, WayText } from '#src/screens/login/ways.tsx';
import fields from './fields.module.css';
import classes from './SecondFactorForm.module.css';

interface SecondFactorFormProps {
  readonly secondFactor: ActorRefFrom<typeof secondFactorMachine>;
}

/** The code of the second factor, after name and password were right. What is typed stays in the boxes. */
export function SecondFactorForm({ secondFactor }: SecondFactorFormProps) {
  const { t, i18n } = useLingui();
  const username = useSelector(secondFactor, secondFactorSelectors.username);
  const way = useSelector(secondFactor, secondFactorSelectors.way);
  const ways = useSelector(secondFactor, secondFactorSelectors.ways);
  const wait = useSelector(secondFactor, secondFactorSelectors.wait);
  const isResent = useSelector(secondFactor, secondFactorSelectors.isResent);
  const isConfirming = useSelector(secondFactor, secondFactorSelectors.isConfirming);
  const waitsForPasskey = useSelector(secondFactor, secondFactorSelectors.waitsForPasskey);
  const isResending = useSelector(secondFactor, secondFactorSelectors.isResending);
  const isRefused = useSelector(secondFactor, secondFactorSelectors.isRefused);
  const slow = useSelector(secondFactor, secondFactorSelectors.isSlow);
  const canCancel = useSelector(secondFactor, secondFactorSelectors.canCancel);
  const failure = useSelector(secondFactor, secondFactorSelectors.failure);
  const resendFailure = useSelector(secondFactor, secondFactorSelectors.resendFailure);
  const seconds = useCountdown(wait);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusInside = useFocusInside(
    () => form.current?.querySelector<HTMLElement>('input') ?? form.current?.querySelector('button'),
  );
  const change = (typed: string) => {
    setCode(typed);
    setMissing(false);
  };
  const count = useNewCode(wait, () => change(''));
  const busy = isConfirming || isResending || waitsForPasskey;
  const take = (next: LoginFactor) => {
    change('');
    secondFactor.send({ type: 'way.take', way: next });
  };
  const required = t({ id: 'form.required', message: 'Bitte geben Sie einen Wert für dieses Feld an' });
  const notSent = resendFailure && loginNotice(i18n, resendFailure);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'passkey') {
      if (!busy) secondFactor.send({ type: 'passkey.use' });
      return;
    }
    setMissing(code === '');
    if (code !== '' && !busy) secondFactor.send({ type: 'code.confirm', code });
  };
  return (
    <form ref={form} noValidate className={fields.form} onSubmit={submit} {...focusInside}>
      <LoginMessage
        id="code-message"
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
      {waitsForPasskey ? <PasskeyWait onCancel={() => secondFactor.send({ type: 'wait.cancel' })} /> : null}
      <p className={classes.text}>
        <WayText way={way} username={username} />
      </p>
      {way === 'passkey' ? null : way === 'recoveryCode' ? (
        <TextField
          label={t({ id: 'login.recoveryCode', message: 'Wiederherstellungscode' })}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={LIMITS.name}
          autoFocus
          required
          readOnly={busy}
          error={missing ? required : null}
          onChange={(event) => change(event.currentTarget.value.trim())}
        />
      ) : (
        <div className={fields.field}>
          <span className={fields.label} aria-hidden>
            <Trans id="code.label">Zugangscode</Trans>
          </span>
          <CodeInput
            key={`${way} ${count}`}
            label={t({ id: 'code.label', message: 'Zugangscode' })}
            {...(way === 'totp' && { length: TOTP.digits, numericOnly: true })}
            invalid={isRefused || missing}
            describedBy={missing ? 'code-missing' : isRefused ? 'code-message' : undefined}
            readOnly={busy}
            autoFocus
            onChange={change}
          />
          {missing ? (
            <p id="code-missing" role="alert" className={fields.error}>
              {required}
            </p>
          ) : null}
        </div>
      )}
      <EntranceButton busy={isConfirming || waitsForPasskey} autoFocus={way === 'passkey'}>
        {way === 'passkey' ? (
          <Trans id="login.passkey">Mit Passkey anmelden</Trans>
        ) : (
          <Trans id="login.submit">Anmelden</Trans>
        )}
      </EntranceButton>
      <div className={classes.ways}>
        {way === 'sms' ? (
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
        ) : null}
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <EntranceButton key={one} quiet busy={busy} waiting onClick={() => take(one)}>
              <WayName way={one} />
            </EntranceButton>
          ))}
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
