import { Trans } from '@lingui/react/macro';
import type { LoginFactor } from '#contract/auth.ts';

/** What is to be done in a way. */
export function WayText({ way, username }: { readonly way: LoginFactor; readonly username: string }) {
  if (way === 'passkey')
    return (
      <Trans id="login.code.passkey">
        Bitte bestätigen Sie mit einem Passkey von {username}, dass Sie es sind.
      </Trans>
    );
  if (way === 'totp')
    return (
      <Trans id="login.code.app">
        Bitte geben Sie den Zugangscode ein, den Ihre Authenticator-App für {username} zeigt.
      </Trans>
    );
  if (way === 'recoveryCode')
    return (
      <Trans id="login.code.recovery">
        Bitte geben Sie einen der Wiederherstellungscodes von {username} ein. Jeder gilt nur einmal.
      </Trans>
    );
  return (
    <Trans id="login.code.text">
      Bitte geben Sie den Zugangscode ein, den {username} per SMS bekommen hat.
    </Trans>
  );
}

/** What leads to another way. */
export function WayName({ way }: { readonly way: LoginFactor }) {
  if (way === 'passkey') return <Trans id="login.way.passkey">Passkey verwenden</Trans>;
  if (way === 'totp') return <Trans id="login.way.app">Code aus der App verwenden</Trans>;
  if (way === 'sms') return <Trans id="login.way.sms">Code per SMS senden</Trans>;
  return <Trans id="login.way.recovery">Wiederherstellungscode verwenden</Trans>;
}
