import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import { authenticationSelectors } from '#machines/authentication/authentication.selectors.ts';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { PasskeyWait } from '#src/screens/login/PasskeyWait.tsx';
import classes from './PasskeyButton.module.css';

interface PasskeyButtonProps {
  readonly authentication: ActorRefFrom<typeof authenticationMachine>;
}

/** Signs in without a name and a password. */
export function PasskeyButton({ authentication }: PasskeyButtonProps) {
  const busy = useSelector(authentication, authenticationSelectors.isSubmitting);
  const waits = useSelector(authentication, authenticationSelectors.waitsForPasskey);
  return (
    <div className={classes.root}>
      {waits ? <PasskeyWait onCancel={() => authentication.send({ type: 'wait.cancel' })} /> : null}
      <EntranceButton quiet busy={busy} waiting onClick={() => authentication.send({ type: 'passkey.use' })}>
        <Trans id="login.passkey">Mit Passkey anmelden</Trans>
      </EntranceButton>
    </div>
  );
}
