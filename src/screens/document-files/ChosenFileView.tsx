import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconFile, IconFileAlert } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ChosenFile, UploadProgress } from '#machines/file-upload/file-upload.port.ts';
import {
  type FileStage,
  type FileUploadFlow,
  fileUploadSelectors,
} from '#machines/file-upload/file-upload.selectors.ts';
import { ProgressBar } from '#src/components/ProgressBar.tsx';
import { formatBytes, formatDuration } from '#src/i18n/formats.ts';
import classes from './document-files.module.css';

interface ChosenFileViewProps {
  readonly flow: FileUploadFlow;
  readonly file: ChosenFile;
  readonly stage: FileStage;
}

const ICONS = { done: IconCircleCheck, uploading: IconFile } as const;

/** The file that was chosen, and what is happening to it. */
export function ChosenFileView({ flow, file, stage }: ChosenFileViewProps) {
  const { t, i18n } = useLingui();
  const progress = useSelector(flow, fileUploadSelectors.progress);
  const percent = percentOf(progress);
  const Icon = stage === 'done' || stage === 'uploading' ? ICONS[stage] : IconFileAlert;
  return (
    <div className={classes.chosen} data-stage={stage}>
      <Icon aria-hidden size={20} stroke={1.75} className={classes.chosenIcon} />
      <div className={classes.chosenWords}>
        <p className={classes.chosenName}>
          {file.name} <span className={classes.quiet}>{formatBytes(i18n.locale, file.size)}</span>
        </p>
        {stage === 'uploading' ? (
          <>
            <ProgressBar label={t({ id: 'upload.progress', message: 'Hochladen' })} percent={percent} />
            <p className={classes.quiet}>
              <Progress progress={progress} percent={percent} />
            </p>
          </>
        ) : null}
        <p role="status" className={stage === 'done' ? classes.arrived : classes.quiet}>
          <Stage stage={stage} />
        </p>
      </div>
    </div>
  );
}

function Stage({ stage }: { readonly stage: FileStage }) {
  switch (stage) {
    case 'done':
      return <Trans id="upload.done">Hochgeladen. Die Datei gilt, sobald Sie speichern.</Trans>;
    case 'cancelled':
      return <Trans id="upload.cancelled">Abgebrochen. Auf dem Server wurde nichts gespeichert.</Trans>;
    case 'uploading':
      return <Trans id="upload.uploading">Die Datei wird hochgeladen …</Trans>;
    default:
      return null;
  }
}

interface ProgressProps {
  readonly progress: UploadProgress | null;
  readonly percent: number | null;
}

/** How far it is, in figures; when everything is sent, the server still looks at it. */
function Progress({ progress, percent }: ProgressProps) {
  const { i18n } = useLingui();
  if (!progress || percent === null) return null;
  if (progress.sent >= progress.total) {
    return <Trans id="upload.checking">Der Server prüft die Datei …</Trans>;
  }
  const sent = formatBytes(i18n.locale, progress.sent);
  const total = formatBytes(i18n.locale, progress.total);
  if (progress.secondsLeft === null) {
    return (
      <Trans id="upload.sent">
        {percent} %, {sent} von {total}
      </Trans>
    );
  }
  const left = formatDuration(i18n.locale, progress.secondsLeft);
  return (
    <Trans id="upload.sentAndLeft">
      {percent} %, {sent} von {total}, noch {left}
    </Trans>
  );
}

function percentOf(progress: UploadProgress | null): number | null {
  return progress && progress.total > 0 ? Math.floor((progress.sent / progress.total) * 100) : null;
}
