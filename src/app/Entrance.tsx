import { useSelector } from '@xstate/react';
import { appView } from '#machines/app/app.view.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { InterfaceLanguageSelect } from '#src/app/InterfaceLanguageSelect.tsx';
import { SignedIn } from '#src/app/signed-in.ts';
import { LoginScreen } from '#src/screens/login/LoginScreen.tsx';

interface EntranceProps {
  readonly actor: ConsoleActor;
}

/** The sign-in at whatever address was asked for. What comes after it is fetched while the name is being typed. */
export function Entrance({ actor }: EntranceProps) {
  const authentication = useSelector(actor, appView.authentication);
  const loggedOut = useSelector(actor, appView.isLoggedOutElsewhere);
  if (!authentication) return null;
  return (
    <LoginScreen
      authentication={authentication}
      loggedOut={loggedOut}
      languageSelect={<InterfaceLanguageSelect actor={actor} />}
      onTyping={preload}
    />
  );
}

/** Only a head start: a failure shows, with a way on, when the part is really wanted. */
function preload(): void {
  SignedIn.fetch().catch(() => {});
}
