import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SyncFlow, syncSelectors } from '#machines/sync/sync.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { ProgressBar } from '#src/components/ProgressBar.tsx';
import { formatNumber } from '#src/i18n/formats.ts';
import { SyncCancel } from '#src/screens/servers/SyncCancel.tsx';
import { phaseWords } from '#src/screens/servers/sync-words.ts';
import classes from './Sync.module.css';

interface SyncProgressProps {
  readonly flow: SyncFlow;
  readonly stage: 'previewing' | 'running';
}

/** How far the sync is; what the server does not tell is not guessed. */
export function SyncProgress({ flow, stage }: SyncProgressProps) {
  const { t, i18n } = useLingui();
  const run = useSelector(flow, syncSelectors.run);
  const phase = phaseWords(i18n, run?.phase ?? 'reading');
  const { done = null, total = null } = run ?? {};
  const percent = done !== null && total ? Math.min(100, Math.round((done / total) * 100)) : null;
  const doneWords = done === null ? null : formatNumber(i18n.locale, done);
  const totalWords = total === null ? null : formatNumber(i18n.locale, total);
  const { username = '', source = '' } = run ?? {};
  const who = run ? (
    <p>
      <Trans id="sync.running.who">
        Quelle {source}, begonnen von {username}
      </Trans>
    </p>
  ) : null;
  const isPreview = stage === 'previewing' || run?.rehearsal === true;
  return (
    <div className={classes.progress}>
      {isPreview ? (
        <>
          <p>
            <Trans id="sync.rehearsing">
              Die Folgen werden ermittelt; auf diesem Server ändert sich dabei nichts.
            </Trans>
          </p>
          {stage === 'running' ? who : null}
        </>
      ) : (
        <Notice tone="info" title={t({ id: 'sync.running', message: 'Die Synchronisierung läuft' })}>
          <p>
            <Trans id="sync.running.text">
              Sie geht weiter, auch wenn Sie diese Seite verlassen oder neu laden.
            </Trans>
          </p>
          {who}
        </Notice>
      )}
      <ProgressBar label={phase} percent={percent} />
      <p role="status" className={classes.phase}>
        {phase}
        {doneWords === null ? null : ' · '}
        {doneWords !== null && totalWords !== null ? (
          <Trans id="sync.doneOf">
            {doneWords} von {totalWords}
          </Trans>
        ) : (
          doneWords
        )}
      </p>
      <SyncCancel flow={flow} />
    </div>
  );
}
