import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useHref } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import type { FileDownload } from '#machines/kit/download-request.ts';
import { downloadPath } from '#src/screens/document-files/download-path.ts';
import { startDownload } from '#src/screens/document-files/start-download.ts';
import classes from './document-files.module.css';

interface DownloadLinkProps extends FileDownload {
  /** The flow of the screen. */
  readonly flow: AnyActorRef;
  readonly children: ReactNode;
  /** Visible text of the link, where that is not the name; screen readers say both. */
  readonly shown?: string;
  /** Attributes that make it part of a row. */
  readonly rowControl?: object;
}

/**
 * Leads to the bytes of a file. A plain click first finds out whether they can be had; everything else that a browser
 * offers for a link is the browser's.
 */
export function DownloadLink({ flow, id, version, name, shown, children, rowControl }: DownloadLinkProps) {
  const { t } = useLingui();
  const href = useHref(downloadPath(id, version));
  const download = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    startDownload(flow, { id, version, name });
  };
  const words =
    version === null
      ? t({ id: 'documentFile.download', message: `${{ name }} herunterladen` })
      : t({
          id: 'documentFile.downloadVersion',
          message: `Version ${{ version }} von ${{ name }} herunterladen`,
        });
  return (
    <a
      href={href}
      download={name}
      className={classes.download}
      aria-label={shown && !includes(words, shown) ? `${words}, ${shown}` : words}
      title={words}
      onClick={download}
      {...rowControl}
    >
      <IconDownload aria-hidden size={16} stroke={1.75} className={classes.downloadIcon} />
      <span className={classes.downloadName}>{children}</span>
    </a>
  );
}

function includes(words: string, part: string): boolean {
  return words.toLowerCase().includes(part.toLowerCase());
}
