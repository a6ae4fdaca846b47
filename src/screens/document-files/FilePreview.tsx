import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import type { PreviewedFile } from '#machines/file-preview/file-preview.port.ts';
import { type FilePreviewFlow, filePreviewSelectors } from '#machines/file-preview/file-preview.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { formatBytes } from '#src/i18n/formats.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { DownloadLink } from '#src/screens/document-files/DownloadLink.tsx';
import { downloadPath } from '#src/screens/document-files/download-path.ts';
import formClasses from '../forms/form.module.css';
import classes from './document-files.module.css';

interface FilePreviewProps {
  readonly flow: FilePreviewFlow;
  /** The present version. */
  readonly file: PreviewedFile;
  /** The language of the file. */
  readonly lang: string;
}

/** A version of a file, shown where nothing of it can run: opened by the user, closed again the same way. */
export function FilePreview({ flow, file, lang }: FilePreviewProps) {
  const stage = useSelector(flow, filePreviewSelectors.stage);
  const shown = useSelector(flow, filePreviewSelectors.file);
  const heading = useRef<HTMLHeadingElement>(null);
  const version = shown?.version ?? null;
  useEffect(() => {
    // A version further down has been asked for; what it looks like stands up here.
    if (version !== null) heading.current?.focus();
  }, [version]);
  return (
    <section className={classes.preview} aria-labelledby="file-preview">
      <h2 id="file-preview" ref={heading} tabIndex={-1} className={formClasses.heading}>
        {version === null ? (
          <Trans id="filePreview.title">Vorschau</Trans>
        ) : (
          <Trans id="filePreview.titleOfVersion">Vorschau von Version {version}</Trans>
        )}
      </h2>
      {shown ? <Shown flow={flow} file={shown} lang={lang} /> : null}
      <div className={classes.previewActions}>
        <Button
          size="sm"
          variant="default"
          aria-expanded={stage !== 'closed'}
          onClick={() => flow.send(shown ? { type: 'preview.close' } : { type: 'preview.show', file })}
        >
          {shown ? (
            <Trans id="filePreview.close">Vorschau schließen</Trans>
          ) : (
            <Trans id="filePreview.show">Vorschau zeigen</Trans>
          )}
        </Button>
      </div>
    </section>
  );
}

function Shown({ flow, file, lang }: FilePreviewProps) {
  const { t } = useLingui();
  const stage = useSelector(flow, filePreviewSelectors.stage);
  const text = useSelector(flow, filePreviewSelectors.text);
  const isSlow = useSelector(flow, filePreviewSelectors.isSlow);
  const canCancel = useSelector(flow, filePreviewSelectors.canCancelWaiting);
  const address = useHref(downloadPath(file.id, file.version));
  const framed = useHref(downloadPath(file.id, file.version, true));
  const { name } = file;
  const label = t({ id: 'filePreview.of', message: `Vorschau von ${{ name }}` });
  switch (stage) {
    case 'frame':
      // The server closes the sandbox: Chromium's viewer does not open in a frame that is sandboxed itself.
      return <iframe title={label} src={framed} className={classes.previewFrame} />;
    case 'picture':
      return <Picture key={address} flow={flow} file={file} address={address} label={label} />;
    case 'text':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by the keyboard.
        <section className={classes.previewText} lang={lang} tabIndex={0} aria-label={label}>
          <pre>{text}</pre>
        </section>
      );
    case 'reading':
      return (
        <>
          <div className={formClasses.bone} aria-busy="true" />
          <BusyNotice
            slow={isSlow}
            {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })}
          />
        </>
      );
    case 'failed':
      return <Failed flow={flow} />;
    default:
      return <NotShown flow={flow} file={file} isTooLarge={stage === 'tooLarge'} />;
  }
}

interface NotShownProps {
  readonly flow: FilePreviewFlow;
  readonly file: PreviewedFile;
  readonly isTooLarge?: boolean;
}

/** Why a file is not shown, with the way to have it all the same. */
function NotShown({ flow, file, isTooLarge = false }: NotShownProps) {
  const { i18n } = useLingui();
  const size = file.size === null ? '' : formatBytes(i18n.locale, file.size);
  return (
    <Notice tone="info">
      {isTooLarge && size !== '' ? (
        <Trans id="filePreview.tooLarge">Mit {size} ist diese Datei zu groß, um sie hier zu zeigen.</Trans>
      ) : (
        <Trans id="filePreview.unknown">Dateien dieser Art werden hier nicht gezeigt.</Trans>
      )}{' '}
      <DownloadLink flow={flow} id={file.id} version={file.version} name={file.name}>
        <Trans id="documentFile.downloadIt">Herunterladen</Trans>
      </DownloadLink>
    </Notice>
  );
}

interface PictureProps extends NotShownProps {
  readonly address: string;
  readonly label: string;
}

function Picture({ flow, file, address, label }: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <NotShown flow={flow} file={file} />;
  return <img src={address} alt={label} className={classes.previewPicture} onError={() => setBroken(true)} />;
}

function Failed({ flow }: { readonly flow: FilePreviewFlow }) {
  const failure = useSelector(flow, filePreviewSelectors.failure);
  if (!failure) return null;
  return <FailureNotice failure={failure} step="read" onRetry={() => flow.send({ type: 'preview.retry' })} />;
}
