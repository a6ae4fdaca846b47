import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconFile, IconFileAlert } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ChosenFile } from '#machines/file-upload/file-upload.port.ts';
import {
  type FileStage,
  type FileUploadFlow,
  fileUploadSelectors,
} from '#machines/file-upload/file-upload.selectors.ts';
import { formatBytes } from '#src/i18n/formats.ts';
import { UploadProgressView } from '#src/screens/document-files/UploadProgressView.tsx';
import classes from './document-files.module.css';

interface ChosenFileViewProps {
  readonly flow: FileUploadFlow;
  readonly file: ChosenFile;
  readonly stage: FileStage;
}

const ICONS = { done: IconCircleCheck, uploading: IconFile } as const;

/** The file that was chosen, and what is happening to it. */
export function ChosenFileView({ flow, file, stage }: ChosenFileViewProps) {
  const { i18n } = useLingui();
  const progress = useSelector(flow, fileUploadSelectors.progress);
  const Icon = stage === 'done' || stage === 'uploading' ? ICONS[stage] : IconFileAlert;
  return (
    <div className={classes.chosen} data-stage={stage}>
      <Icon aria-hidden size={20} stroke={1.75} className={classes.chosenIcon} />
      <div className={classes.chosenWords}>
        <p className={classes.chosenName}>
          {file.name} <span className={classes.quiet}>{formatBytes(i18n.locale, file.size)}</span>
        </p>
        {stage === 'uploading' ? <UploadProgressView progress={progress} /> : null}
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
