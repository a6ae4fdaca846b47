import '#src/theme/later.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Document } from '#contract/document-file.ts';
import classes from './document-files.module.css';

interface DocumentHeaderProps {
  readonly document: Document;
  /** Whether this user has business in the form of the document. */
  readonly withLink: boolean;
}

/** Whose files the list shows. Dismissing it leads to the files of all documents. */
export function DocumentHeader({ document, withLink }: DocumentHeaderProps) {
  const { t } = useLingui();
  const { id, identifier, mainTitle, fallbackDocumentLang, documentFilesCount, active } = document;
  const dismiss = t({ id: 'documentFiles.all', message: 'Dateien aller Dokumente zeigen' });
  return (
    <section
      className={classes.document}
      aria-label={t({ id: 'documentFiles.document', message: 'Dokument' })}
    >
      <div className={classes.documentWords}>
        <p className={classes.documentTitle}>{mainTitle ?? identifier}</p>
        <p className={classes.documentFacts}>
          <span>{identifier}</span>
          {fallbackDocumentLang ? (
            <span>
              <Trans id="documentFiles.fallbackLang">Rückfallsprache {fallbackDocumentLang}</Trans>
            </span>
          ) : null}
          <span>
            <Plural
              id="documentFiles.count"
              value={documentFilesCount}
              _0="Keine Dateien"
              one="# Datei"
              other="# Dateien"
            />
          </span>
          {active ? null : (
            <span>
              <Trans id="part.inactive">Inaktiv</Trans>
            </span>
          )}
          {withLink ? (
            <Anchor component={Link} to={`/document/${id}`}>
              <Trans id="documentFiles.openDocument">Dokument bearbeiten</Trans>
            </Anchor>
          ) : null}
        </p>
      </div>
      <Link to="/document/files" className={classes.dismiss ?? ''} aria-label={dismiss} title={dismiss}>
        <IconX aria-hidden size={18} stroke={1.75} />
      </Link>
    </section>
  );
}
