import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Document } from '#contract/document-file.ts';
import { useRowControl } from '#src/components/row-control.ts';
import { formatNumber } from '#src/i18n/formats.ts';
import classes from './documents.module.css';

/** How many files a document has, in its row; following it opens them. */
export function FilesLink({ document }: { readonly document: Document }) {
  const { t, i18n } = useLingui();
  const { id, identifier, documentFilesCount } = document;
  const inWords = t({
    id: 'document.openFiles',
    message: plural(
      { documentFilesCount },
      { one: `# Datei von ${{ identifier }} öffnen`, other: `# Dateien von ${{ identifier }} öffnen` },
    ),
  });
  return (
    <Link
      to={`/document/files/${id}`}
      className={classes.files ?? ''}
      aria-label={inWords}
      title={inWords}
      {...useRowControl('files')}
    >
      {formatNumber(i18n.locale, documentFilesCount)}
    </Link>
  );
}
