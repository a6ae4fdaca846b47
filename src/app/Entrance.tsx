import { useSelector } from '@xstate/react';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { currentPath } from '#src/app/address-keeper.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { InterfaceLanguageSelect } from '#src/app/InterfaceLanguageSelect.tsx';
import { SignedIn } from '#src/app/signed-in.ts';
import { wantedRoute } from '#src/app/wanted-route.ts';
import { LoginScreen } from '#src/screens/login/LoginScreen.tsx';

interface EntranceProps {
  readonly actor: ConsoleActor;
}

/** The sign-in at whatever address was asked for. What comes after it is fetched while the name is being typed. */
export function Entrance({ actor }: EntranceProps) {
  const authentication = useSelector(actor, appSelectors.authentication);
  const loggedOut = useSelector(actor, appSelectors.isLoggedOutElsewhere);
  const abilities = useSelector(actor, appSelectors.abilities);
  if (!authentication) return null;
  return (
    <LoginScreen
      authentication={authentication}
      loggedOut={loggedOut}
      passkeys={abilities.includes('usePasskeys')}
      languageSelect={<InterfaceLanguageSelect actor={actor} />}
      onTyping={preload}
    />
  );
}

/** Only a head start: a failure shows, with a way on, when the part is really wanted. */
function preload(): void {
  SignedIn.fetch().catch(() => {});
  import('#src/app/screens.tsx')
    .then(({ fetchScreen }) => fetchScreen(wantedRoute(currentPath()).kind))
    .catch(() => {});
}
