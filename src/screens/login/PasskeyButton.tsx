import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import { authenticationSelectors } from '#machines/authentication/authentication.selectors.ts';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { PasskeyWait } from '#src/screens/login/PasskeyWait.tsx';
import { useFocusInside } from '#src/screens/login/use-focus-inside.ts';
import classes from './PasskeyButton.module.css';

interface PasskeyButtonProps {
  readonly authentication: ActorRefFrom<typeof authenticationMachine>;
}

/** Signs in without a name and a password. */
export function PasskeyButton({ authentication }: PasskeyButtonProps) {
  const busy = useSelector(authentication, authenticationSelectors.isSubmitting);
  const waits = useSelector(authentication, authenticationSelectors.waitsForPasskey);
  const root = useRef<HTMLDivElement>(null);
  const focusInside = useFocusInside(() => root.current?.querySelector(':scope > button'));
  return (
    <div ref={root} className={classes.root} {...focusInside}>
      {waits ? <PasskeyWait onCancel={() => authentication.send({ type: 'wait.cancel' })} /> : null}
      <EntranceButton quiet busy={busy} waiting onClick={() => authentication.send({ type: 'passkey.use' })}>
        <Trans id="login.passkey">Mit Passkey anmelden</Trans>
      </EntranceButton>
    </div>
  );
}
