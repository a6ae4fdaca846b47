import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionLostSelectors } from '#machines/session-lost/session-lost.selectors.ts';
import { useFocusBack } from '#src/components/use-focus-back.ts';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { SignIn } from '#src/screens/login/SignIn.tsx';
import classes from './SessionLostDialog.module.css';

/** Whatever the session was lost in may be a dialog itself, and may be drawn later than this one. */
const ABOVE_ALL_ELSE = 'calc(var(--mantine-z-index-modal) + 50)';

interface SessionLostDialogProps {
  readonly sessionLost: ActorRefFrom<typeof sessionLostMachine>;
  /** A passkey is enough here. */
  readonly passkeys: boolean;
}

/** The sign-in over the page whose session ended. What was being done stands below it and goes on afterwards. */
export function SessionLostDialog({ sessionLost, passkeys }: SessionLostDialogProps) {
  const { t } = useLingui();
  useFocusBack();
  const username = useSelector(sessionLost, sessionLostSelectors.username);
  const authentication = useSelector(sessionLost, sessionLostSelectors.authentication);
  return (
    <Modal
      opened
      zIndex={ABOVE_ALL_ELSE}
      // Only the sign-in or giving up leads on; a stray click or key must not.
      onClose={() => {}}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="26rem"
      title={t({ id: 'sessionLost.title', message: 'Bitte melden Sie sich erneut an' })}
    >
      <div className={classes.content}>
        <p className={classes.text}>
          {t({
            id: 'sessionLost.text',
            message: `Ihre Sitzung ist abgelaufen. Ihre Eingaben sind noch da: Nach der Anmeldung als ${{ username }} geht es an derselben Stelle weiter.`,
          })}
        </p>
        {authentication ? <SignIn authentication={authentication} passkeys={passkeys} /> : null}
        <EntranceButton quiet onClick={() => sessionLost.send({ type: 'session.abandon' })}>
          <Trans id="sessionLost.abandon">Später anmelden, Entwürfe bleiben erhalten</Trans>
        </EntranceButton>
      </div>
    </Modal>
  );
}
