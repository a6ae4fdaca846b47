import '#src/theme/later.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import { sessionWatchSelectors } from '#machines/session-watch/session-watch.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { useFocusBack } from '#src/components/use-focus-back.ts';
import { failureWords } from '#src/screens/common/failure-words.ts';

interface SessionWarningProps {
  readonly watch: ActorRefFrom<typeof sessionWatchMachine>;
}

/** Says that the session ends soon, and keeps it when the user wants to stay. */
export function SessionWarning({ watch }: SessionWarningProps) {
  const { t, i18n } = useLingui();
  useFocusBack();
  const remaining = useSelector(watch, sessionWatchSelectors.remaining);
  const extending = useSelector(watch, sessionWatchSelectors.isExtending);
  const final = useSelector(watch, sessionWatchSelectors.isFinal);
  const slow = useSelector(watch, sessionWatchSelectors.isSlow);
  const canCancel = useSelector(watch, sessionWatchSelectors.canCancelWaiting);
  const failure = useSelector(watch, sessionWatchSelectors.failure);
  const words = failure && failureWords(i18n, failure, 'read');
  const [closed, setClosed] = useState(false);
  const stay = () => watch.send({ type: 'session.stay' });
  return (
    <Modal
      opened={!(final && closed)}
      onClose={() => (final ? setClosed(true) : stay())}
      size="sm"
      withCloseButton={false}
      title={
        final
          ? t({ id: 'session.final.title', message: 'Sie werden gleich abgemeldet' })
          : t({ id: 'session.warning.title', message: 'Sind Sie noch da?' })
      }
    >
      {/* Spoken once; the seconds that run down are for the eyes. */}
      <p role="alert">
        {final ? (
          <Trans id="session.final.text">
            Eine Anmeldung gilt nur eine begrenzte Zeit. Bitte speichern Sie jetzt. Ihre Eingaben bleiben
            erhalten, bis Sie sich wieder anmelden.
          </Trans>
        ) : (
          <Trans id="session.warning.text">
            Sie waren länger nicht aktiv und werden aus Sicherheitsgründen abgemeldet. Ihre Eingaben bleiben
            erhalten.
          </Trans>
        )}
      </p>
      <p aria-hidden>
        <Countdown key={remaining} remaining={remaining ?? 0} />
      </p>
      {words ? (
        <Notice tone="negative" title={words.title}>
          <p>{words.text}</p>
        </Notice>
      ) : null}
      <p role="status">
        {slow ? t({ id: 'part.busy.slow', message: 'Das dauert länger als üblich …' }) : null}
      </p>
      <ButtonRow>
        <ActionButton busy={extending} onClick={final ? () => setClosed(true) : stay} data-autofocus>
          {final ? (
            <Trans id="session.final.ok">Verstanden</Trans>
          ) : (
            <Trans id="session.warning.stay">Angemeldet bleiben</Trans>
          )}
        </ActionButton>
        {canCancel ? (
          <Button variant="default" onClick={() => watch.send({ type: 'wait.cancel' })}>
            <Trans id="part.busy.cancel">Abbrechen</Trans>
          </Button>
        ) : null}
      </ButtonRow>
    </Modal>
  );
}

/** The seconds that are left of a time, counted down from when they are first shown. */
function Countdown({ remaining }: { readonly remaining: number }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = window.setInterval(() => setPassed(performance.now() - begun), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((remaining - passed) / 1_000));
  return (
    <Plural id="session.warning.seconds" value={seconds} one="Noch eine Sekunde" other="Noch # Sekunden" />
  );
}
