import '#src/theme/later.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Recorded } from '#machines/problem-report/problem-report.port.ts';
import {
  type ProblemReportFlow,
  problemReportSelectors,
} from '#machines/problem-report/problem-report.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { GrowingTextarea } from '#src/components/GrowingTextarea.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { recording } from '#src/screens/shell/recording.ts';
import classes from './ProblemDialog.module.css';

/** Most characters that are taken of what a user says. */
const LONGEST = 4_000;

interface ProblemDialogProps {
  readonly flow: ProblemReportFlow;
}

/** A problem that the user reports: what is in the file, what they say about it, and the file. */
export function ProblemDialog({ flow }: ProblemDialogProps) {
  const { t } = useLingui();
  const recorded = useSelector(flow, problemReportSelectors.recorded);
  const keptAs = useSelector(flow, problemReportSelectors.keptAs);
  const close = () => flow.send({ type: 'report.close' });
  return (
    <Modal
      opened
      onClose={close}
      returnFocus={false}
      size="36rem"
      title={t({ id: 'report.title', message: 'Ein Problem melden' })}
      closeButtonProps={{ 'aria-label': t({ id: 'report.close', message: 'Dialog schließen' }) }}
    >
      <div className={classes.parts}>
        {keptAs !== null ? (
          <Kept name={keptAs} onClose={close} />
        ) : recorded ? (
          <Report flow={flow} recorded={recorded} onClose={close} />
        ) : (
          <Beginning flow={flow} />
        )}
      </div>
    </Modal>
  );
}

function Beginning({ flow }: ProblemDialogProps) {
  const isBeginning = useSelector(flow, problemReportSelectors.isBeginning);
  const failure = useSelector(flow, problemReportSelectors.failure);
  return (
    <>
      <p role="status">{isBeginning ? <Trans id="report.begins">Die Aufzeichnung beginnt …</Trans> : null}</p>
      {failure ? (
        <FailureNotice failure={failure} step="read" onRetry={() => flow.send({ type: 'report.retry' })} />
      ) : null}
    </>
  );
}

interface ReportProps extends ProblemDialogProps {
  readonly recorded: Recorded;
  readonly onClose: () => void;
}

function Report({ flow, recorded, onClose }: ReportProps) {
  const { t, i18n } = useLingui();
  const isSaving = useSelector(flow, problemReportSelectors.isSaving);
  const isDropping = useSelector(flow, problemReportSelectors.isDropping);
  const failure = useSelector(flow, problemReportSelectors.failure);
  const [said, setSaid] = useState(recording.said);
  useEffect(() => recording.keepSaid(said), [said]);
  return (
    <>
      <p>
        <Trans id="report.lead">
          Sie erhalten eine Datei, mit der sich nachvollziehen lässt, was geschehen ist. Geben Sie sie an Ihre
          Administration weiter; von selbst wird nichts gesendet.
        </Trans>
      </p>
      <Notice tone="info">
        <Extent {...recorded} />
      </Notice>
      <GrowingTextarea
        label={t({ id: 'report.happened', message: 'Was ist passiert?' })}
        description={t({
          id: 'report.happened.text',
          message: 'Was haben Sie getan, was haben Sie erwartet, was haben Sie gesehen?',
        })}
        minRows={3}
        maxRows={8}
        maxLength={LONGEST}
        value={said.happened}
        onChange={({ currentTarget: { value } }) => setSaid({ ...said, happened: value })}
      />
      <Checkbox
        label={t({ id: 'report.texts', message: 'Texte mitgeben' })}
        description={t({
          id: 'report.texts.text',
          message:
            'Ohne sie stehen anstelle von Formulierungen, Namen und Adressen nur Nummern in der Datei.',
        })}
        checked={said.withTexts}
        onChange={({ currentTarget: { checked } }) => setSaid({ ...said, withTexts: checked })}
      />
      <Content withTexts={said.withTexts} />
      {failure ? (
        <Notice
          tone="negative"
          title={t({ id: 'report.failed', message: 'Die Datei konnte nicht erstellt werden' })}
        >
          <p>{failureWords(i18n, failure, 'read').text}</p>
        </Notice>
      ) : null}
      <div className={classes.buttons}>
        <ActionButton busy={isSaving} onClick={() => flow.send({ type: 'report.save', said })}>
          <Trans id="report.save">Datei speichern</Trans>
        </ActionButton>
        <Button variant="default" onClick={onClose}>
          <Trans id="report.goOn">Weiter aufzeichnen</Trans>
        </Button>
        <ActionButton
          variant="subtle"
          color="gray"
          busy={isDropping}
          onClick={() => flow.send({ type: 'report.drop' })}
        >
          <Trans id="report.drop">Aufzeichnung verwerfen</Trans>
        </ActionButton>
      </div>
    </>
  );
}

/** How much is recorded, and how more would help. */
function Extent({ since, events, isWhole }: Recorded) {
  const { i18n } = useLingui();
  const time = new Date(since).toLocaleTimeString(i18n.locale.replace('_', '-'), {
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  return (
    <>
      <p>
        <Trans id="report.since">Diese Registerkarte wird seit {time} aufgezeichnet.</Trans>{' '}
        <Plural
          id="report.events"
          value={events}
          one="Bisher ist es ein Ereignis."
          other="Bisher sind es # Ereignisse."
        />
      </p>
      {isWhole ? null : (
        <p>
          <Trans id="report.again">
            Ist das Problem schon vorher aufgetreten? Dann wählen Sie „Weiter aufzeichnen“, wiederholen Ihre
            Schritte und öffnen diesen Dialog wieder. Bis dahin zeigt die Kopfzeile, dass aufgezeichnet wird.
          </Trans>
        </p>
      )}
    </>
  );
}

function Content({ withTexts }: { readonly withTexts: boolean }) {
  return (
    <details className={classes.content}>
      <summary>
        <Trans id="report.content">Was in der Datei steht</Trans>
      </summary>
      <ul>
        <li>
          <Trans id="report.content.events">die letzten 2.000 Ereignisse mit ihren Zeiten und Zahlen</Trans>
        </li>
        <li>
          <Trans id="report.content.requests">
            die Anfragen an den Server mit ihren Vorgangsnummern, ohne Inhalt
          </Trans>
        </li>
        <li>
          <Trans id="report.content.about">
            die Version von Leitstand, der Name des Browsers und was Sie oben schreiben
          </Trans>
        </li>
        {withTexts ? (
          <li>
            <Trans id="report.content.texts">
              die Formulierungen, Namen und Adressen, die dabei zu sehen waren
            </Trans>
          </li>
        ) : null}
      </ul>
      <p>
        <Trans id="report.content.never">
          Nie enthalten sind Passwörter, Codes und Token, von Telefonnummern nur die letzten drei Ziffern.
        </Trans>
      </p>
    </details>
  );
}

interface KeptProps {
  readonly name: string;
  readonly onClose: () => void;
}

function Kept({ name, onClose }: KeptProps) {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="positive" title={t({ id: 'report.kept', message: 'Die Datei ist gespeichert' })}>
        <p>
          <Trans id="report.kept.text">
            Sie heißt {name} und liegt bei Ihren Downloads. Die Aufzeichnung ist beendet.
          </Trans>
        </p>
      </Notice>
      <div className={classes.buttons}>
        <Button onClick={onClose} data-autofocus>
          <Trans id="audit.panel.close">Schließen</Trans>
        </Button>
      </div>
    </>
  );
}
