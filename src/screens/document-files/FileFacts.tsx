import { useLingui } from '@lingui/react/macro';
import type { Document, DocumentFile } from '#contract/document-file.ts';
import { formatBytes } from '#src/i18n/formats.ts';
import { RecordFacts } from '#src/screens/forms/RecordFacts.tsx';
import { DOCUMENT_FILE_LABELS } from '#src/screens/records/document-file-labels.ts';
import classes from '../forms/form.module.css';

interface FileFactsProps {
  /** null for one that is being added. */
  readonly file: DocumentFile | null;
  readonly document: Document;
}

/** Read-only facts of a file: its document, and once it exists its number, dates, version and size. */
export function FileFacts({ file, document }: FileFactsProps) {
  const { t, i18n } = useLingui();
  const belongsTo = (
    <div>
      <dt>{t(DOCUMENT_FILE_LABELS.docIdentifier)}</dt>
      <dd>{document.mainTitle ?? document.identifier}</dd>
    </div>
  );
  if (!file) return <dl className={classes.facts}>{belongsTo}</dl>;
  return (
    <RecordFacts {...file}>
      {belongsTo}
      {file.fileVersion === null ? null : (
        <div>
          <dt>{t(DOCUMENT_FILE_LABELS.fileVersion)}</dt>
          <dd>{file.fileVersion}</dd>
        </div>
      )}
      {file.size === undefined ? null : (
        <div>
          <dt>{t(DOCUMENT_FILE_LABELS.size)}</dt>
          <dd>{formatBytes(i18n.locale, file.size)}</dd>
        </div>
      )}
    </RecordFacts>
  );
}
