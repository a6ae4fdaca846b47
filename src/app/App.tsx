import { I18nProvider } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { appSelectors } from '#machines/app/app.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { Entrance } from '#src/app/Entrance.tsx';
import { LoadBoundary } from '#src/app/LoadBoundary.tsx';
import { SignedIn } from '#src/app/signed-in.ts';
import { useFirstLanguage } from '#src/app/use-first-language.ts';
import { interfaceTexts } from '#src/i18n/interface.ts';
import { SpokenText } from '#src/i18n/SpokenText.tsx';
import { NotReadyScreen, StartFailedScreen, StartingScreen } from '#src/screens/start/StartScreen.tsx';

interface AppProps {
  readonly actor: ConsoleActor;
}

/** The console: its providers, and the one stage that is shown. */
export function App({ actor }: AppProps) {
  const [drawn] = useState(() => interfaceTexts.messages);
  // Lingui listens from its effect on, which is over by now, and would not draw what came before it in the same language.
  useEffect(() => {
    if (interfaceTexts.messages !== drawn) interfaceTexts.emit('change');
  }, [drawn]);
  return (
    <I18nProvider i18n={interfaceTexts} defaultComponent={SpokenText}>
      <LoadBoundary>
        <Stage actor={actor} />
      </LoadBoundary>
    </I18nProvider>
  );
}

function Stage({ actor }: AppProps) {
  const stage = useSelector(actor, appSelectors.stage);
  const failure = useSelector(actor, appSelectors.failure);
  const slow = useSelector(actor, appSelectors.isSlow);
  const canCancel = useSelector(actor, appSelectors.canCancel);
  const speaks = useFirstLanguage(actor);
  const starting = (
    <StartingScreen slow={slow} onCancel={canCancel ? () => actor.send({ type: 'wait.cancel' }) : null} />
  );
  if (!speaks) return starting;
  switch (stage) {
    case 'starting':
      return starting;
    case 'notReady':
      return <NotReadyScreen onRetry={() => actor.send({ type: 'app.retry' })} />;
    case 'unreachable':
    case 'broken':
      return <StartFailedScreen failure={failure} onRetry={() => actor.send({ type: 'app.retry' })} />;
    case 'signedOut':
      return <Entrance actor={actor} />;
    case 'signedIn':
    case 'signingOut':
      return <SignedIn actor={actor} />;
  }
}
