import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import { authenticationSelectors } from '#machines/authentication/authentication.selectors.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { LoginForm } from '#src/screens/login/LoginForm.tsx';
import { LoginMessage } from '#src/screens/login/LoginMessage.tsx';

const SecondFactorForm = lazyPart(
  async () => (await import('#src/screens/login/SecondFactorForm.tsx')).SecondFactorForm,
);

const PasskeyButton = lazyPart(
  async () => (await import('#src/screens/login/PasskeyButton.tsx')).PasskeyButton,
);

interface SignInProps {
  readonly authentication: ActorRefFrom<typeof authenticationMachine>;
  /** The user has logged out in another tab. */
  readonly loggedOut?: boolean;
  /** A passkey is enough here. */
  readonly passkeys?: boolean;
  /** The first keystroke: what comes after the sign-in can be fetched now. */
  readonly onTyping?: () => void;
}

/** The sign-in itself, on a page of its own or over the page whose session ended. */
export function SignIn({ authentication, loggedOut = false, passkeys, onTyping }: SignInProps) {
  const username = useSelector(authentication, authenticationSelectors.username);
  const submitting = useSelector(authentication, authenticationSelectors.isSubmitting);
  const slow = useSelector(authentication, authenticationSelectors.isSlow);
  const canCancel = useSelector(authentication, authenticationSelectors.canCancel);
  const failure = useSelector(authentication, authenticationSelectors.failure);
  const secondFactor = useSelector(authentication, authenticationSelectors.secondFactor);
  if (secondFactor) {
    return <SecondFactorForm secondFactor={secondFactor} />;
  }
  return (
    <>
      <LoginForm
        username={username}
        submitting={submitting}
        notice={
          <LoginMessage
            failure={failure}
            slow={slow}
            loggedOut={loggedOut}
            onCancel={canCancel ? () => authentication.send({ type: 'wait.cancel' }) : null}
          />
        }
        onSubmit={(credentials) => authentication.send({ type: 'login.submit', ...credentials })}
        {...(onTyping && { onTyping })}
      />
      {passkeys ? <PasskeyButton authentication={authentication} /> : null}
    </>
  );
}
