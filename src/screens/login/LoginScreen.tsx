import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import { LoginFrame } from '#src/screens/login/LoginFrame.tsx';
import { SignIn } from '#src/screens/login/SignIn.tsx';

interface LoginScreenProps {
  readonly authentication: ActorRefFrom<typeof authenticationMachine>;
  /** The user has logged out in another tab, which no one has seen happen here. */
  readonly loggedOut?: boolean;
  /** A passkey is enough here. */
  readonly passkeys: boolean;
  readonly languageSelect: ReactNode;
  /** The first keystroke: what comes after the sign-in can be fetched now. */
  readonly onTyping: () => void;
}

/** Screen for visitors, at any address. */
export function LoginScreen({
  authentication,
  loggedOut = false,
  passkeys,
  languageSelect,
  onTyping,
}: LoginScreenProps) {
  const { t } = useLingui();
  return (
    <LoginFrame title={t({ id: 'login.title', message: 'Anmelden' })} aside={languageSelect}>
      <SignIn authentication={authentication} loggedOut={loggedOut} passkeys={passkeys} onTyping={onTyping} />
    </LoginFrame>
  );
}
