import { Trans, useLingui } from '@lingui/react/macro';
import type { UploadProgress } from '#machines/file-upload/file-upload.port.ts';
import { ProgressBar } from '#src/components/ProgressBar.tsx';
import { formatBytes, formatDuration } from '#src/i18n/formats.ts';
import classes from './document-files.module.css';

interface UploadProgressViewProps {
  /** null before the first word of it. */
  readonly progress: UploadProgress | null;
}

/** How far an upload is, as a bar and in figures. */
export function UploadProgressView({ progress }: UploadProgressViewProps) {
  const { t } = useLingui();
  const percent = percentOf(progress);
  return (
    <>
      <ProgressBar label={t({ id: 'upload.progress', message: 'Hochladen' })} percent={percent} />
      <p className={classes.quiet}>
        <Figures progress={progress} percent={percent} />
      </p>
    </>
  );
}

/** In figures; when everything is sent, the server still looks at it. */
function Figures({ progress, percent }: UploadProgressViewProps & { readonly percent: number | null }) {
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
