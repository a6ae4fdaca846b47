import { Trans, useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { NextTry } from '#src/screens/common/NextTry.tsx';
import { RequestId } from '#src/screens/common/RequestId.tsx';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { EntranceNotice } from '#src/screens/login/EntranceNotice.tsx';
import { loginNotice } from '#src/screens/login/login-notice.ts';

interface LoginMessageProps {
  /** Why the last try did not lead to a session. */
  readonly failure: Failure | null;
  /** For fields that a failure describes. */
  readonly id?: string;
  /** The answer takes longer than usual. */
  readonly slow: boolean;
  /** The user has logged out in another tab, and has not tried to sign in since. */
  readonly loggedOut?: boolean;
  /** Gives up waiting; null as long as that is not offered. */
  readonly onCancel: (() => void) | null;
}

/** Notice above the fields: negative after a failed sign-in, calm in a long wait or after logging out. */
export function LoginMessage({ failure, id, slow, loggedOut = false, onCancel }: LoginMessageProps) {
  const { i18n, t } = useLingui();
  if (failure) {
    const { title, lines, canRetry, requestId } = loginNotice(i18n, failure);
    return (
      <EntranceNotice id={id} tone={canRetry ? 'warning' : 'negative'} title={title}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <NextTry failure={failure} />
        <RequestId requestId={requestId} />
        {canRetry ? (
          <EntranceButton quiet>
            <Trans id="part.error.retry">Erneut versuchen</Trans>
          </EntranceButton>
        ) : null}
      </EntranceNotice>
    );
  }
  if (!slow) {
    return loggedOut ? (
      <EntranceNotice
        tone="calm"
        title={t({ id: 'login.loggedOut.title', message: 'Sie haben sich abgemeldet' })}
      >
        <p>
          <Trans id="login.loggedOut">Das gilt für alle Tabs dieses Browsers.</Trans>
        </p>
      </EntranceNotice>
    ) : null;
  }
  return (
    <EntranceNotice tone="calm">
      <p>
        <Trans id="login.slow">Die Anmeldung dauert länger als üblich. Bitte haben Sie etwas Geduld.</Trans>
      </p>
      {onCancel ? (
        <EntranceButton quiet onClick={onCancel}>
          <Trans id="part.form.cancel">Abbrechen</Trans>
        </EntranceButton>
      ) : null}
    </EntranceNotice>
  );
}
