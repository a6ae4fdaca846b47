import { Trans, useLingui } from '@lingui/react/macro';
import * as REFUSAL from '#contract/refusal.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { unreachableMessage, unreachableTitle } from '#src/i18n/failure-messages.ts';
import { refusalMessage } from '#src/i18n/refusal-messages.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { EntranceNotice } from '#src/screens/login/EntranceNotice.tsx';
import { LoginFrame } from '#src/screens/login/LoginFrame.tsx';
import classes from './StartScreen.module.css';

interface StartingProps {
  /** The answer takes longer than usual. */
  readonly slow: boolean;
  /** Gives up waiting; null as long as that is not offered. */
  readonly onCancel: (() => void) | null;
}

/** While the server is asked who is signed in: usually over before anybody could read a word. */
export function StartingScreen({ slow, onCancel }: StartingProps) {
  if (!slow) return <div className={classes.blank} aria-busy="true" />;
  return (
    <div className={classes.blank} aria-busy="true">
      <p role="status" className={classes.notice}>
        <Trans id="start.slow">Die Verbindung zum Server dauert länger als üblich …</Trans>
      </p>
      {onCancel ? (
        <EntranceButton quiet onClick={onCancel}>
          <Trans id="part.form.cancel">Abbrechen</Trans>
        </EntranceButton>
      ) : null}
    </div>
  );
}

interface NotReadyProps {
  /** Asks at once instead of in a moment. */
  readonly onRetry: () => void;
}

/** The server starts, or is busy for a moment: no one has to do anything. */
export function NotReadyScreen({ onRetry }: NotReadyProps) {
  const { t } = useLingui();
  return (
    <LoginFrame title={t({ id: 'start.notReady', message: 'Leitstand ist gleich bereit' })}>
      <EntranceNotice tone="calm">
        <p>
          <Trans id="start.notReady.text">
            Der Server startet gerade oder ist kurz beschäftigt. Diese Seite versucht es automatisch erneut.
          </Trans>
        </p>
        <EntranceButton quiet onClick={onRetry}>
          <Trans id="part.error.retry">Erneut versuchen</Trans>
        </EntranceButton>
      </EntranceNotice>
    </LoginFrame>
  );
}

interface StartFailedProps {
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

/** The console could not begin, or something on this side broke: what happened, and the way on. */
export function StartFailedScreen({ failure, onRetry }: StartFailedProps) {
  const { t, i18n } = useLingui();
  const unreachable = failure?.kind === 'unreachable' ? failure : null;
  return (
    <LoginFrame title={t({ id: 'start.failed', message: 'Leitstand kann nicht starten' })}>
      <EntranceNotice tone="warning" {...(unreachable && { title: unreachableTitle(i18n, unreachable) })}>
        <p>
          {unreachable
            ? unreachableMessage(i18n, unreachable, 'read')
            : refusalMessage(i18n, failure?.kind === 'refused' ? failure.code : REFUSAL.unknown)}
        </p>
        <RequestId requestId={unreachable?.requestId ?? null} />
        <EntranceButton onClick={onRetry}>
          <Trans id="part.error.retry">Erneut versuchen</Trans>
        </EntranceButton>
      </EntranceNotice>
    </LoginFrame>
  );
}
