import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { DocumentFile } from '#contract/document-file.ts';
import type { FileVersion } from '#machines/file-versions/file-versions.port.ts';
import {
  type FileVersionsFlow,
  fileVersionsSelectors,
} from '#machines/file-versions/file-versions.selectors.ts';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { formatBytes } from '#src/i18n/formats.ts';
import { DownloadLink } from '#src/screens/document-files/DownloadLink.tsx';
import { nameOf } from '#src/screens/document-files/document-file-columns.tsx';
import formClasses from '../forms/form.module.css';
import classes from './document-files.module.css';

interface VersionTimelineProps {
  readonly flow: FileVersionsFlow;
  readonly file: DocumentFile;
  /** Makes a version the next one; null where that cannot be done. */
  readonly onPutBack?: ((version: number) => void) | null;
  /** Shows a version. */
  readonly onShow?: (version: FileVersion) => void;
}

/** The versions of a file, the newest first, each to be looked at, downloaded and put back. */
export function VersionTimeline({ flow, file, onPutBack = null, onShow }: VersionTimelineProps) {
  const versions = useSelector(flow, fileVersionsSelectors.versions);
  const isFailed = useSelector(flow, fileVersionsSelectors.isFailed);
  return (
    <section className={classes.versions} aria-labelledby="file-versions">
      <h2 id="file-versions" className={formClasses.heading}>
        <Trans id="documentFile.versions">Versionen</Trans>
      </h2>
      {isFailed ? (
        <Notice tone="warning" action={<RetryButton onRetry={() => flow.send({ type: 'versions.retry' })} />}>
          <Trans id="documentFile.versions.failed">Die Versionen konnten nicht geladen werden.</Trans>
        </Notice>
      ) : null}
      {versions ? (
        <ol className={classes.timeline} reversed>
          {versions.map((version) => (
            <Version
              key={version.version}
              flow={flow}
              file={file}
              version={version}
              onPutBack={onPutBack}
              {...(onShow && { onShow })}
            />
          ))}
        </ol>
      ) : isFailed ? null : (
        <div className={formClasses.bone} aria-busy="true" />
      )}
    </section>
  );
}

interface VersionProps extends VersionTimelineProps {
  readonly version: FileVersion;
}

function Version({ flow, file, version: one, onPutBack, onShow }: VersionProps) {
  const { t, i18n } = useLingui();
  const { version, name, date, size, by } = one;
  const isPresent = version === file.fileVersion;
  return (
    <li className={classes.version} data-present={isPresent || undefined}>
      <p className={classes.versionTitle}>
        <Trans id="documentFile.versionNumber">Version {version}</Trans>
        {isPresent ? (
          <span className={classes.present}>
            <Trans id="documentFile.versionPresent">Aktuell</Trans>
          </span>
        ) : null}
      </p>
      <p className={classes.versionFacts}>
        {date ? <DateTimeText value={date} /> : null}
        {by ? <span>{by}</span> : null}
        {size === null ? null : <span>{formatBytes(i18n.locale, size)}</span>}
      </p>
      <DownloadLink flow={flow} id={file.id} version={isPresent ? null : version} name={name ?? nameOf(file)}>
        {name ?? <Trans id="documentFile.downloadIt">Herunterladen</Trans>}
      </DownloadLink>
      {isPresent ? null : (
        <p className={classes.versionActions}>
          {onShow && one.type !== null ? (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t({ id: 'documentFile.showVersion', message: `Version ${{ version }} ansehen` })}
              onClick={() => onShow(one)}
            >
              <Trans id="documentFile.show">Ansehen</Trans>
            </Button>
          ) : null}
          {onPutBack ? (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t({
                id: 'documentFile.putBackVersion',
                message: `Version ${{ version }} wieder einsetzen`,
              })}
              onClick={() => onPutBack(version)}
            >
              <Trans id="documentFile.putBack">Wieder einsetzen</Trans>
            </Button>
          ) : null}
        </p>
      )}
    </li>
  );
}
