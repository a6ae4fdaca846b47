import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { DOCUMENT } from '#contract/records/document.ts';
import { FilesLink } from '#src/screens/documents/FilesLink.tsx';
import { recordColumns } from '#src/screens/lists/record-columns.tsx';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';
import classes from './documents.module.css';

/** The columns of the list of documents (specification section 2, columns per list). */
export function documentColumns(i18n: I18n) {
  const lang = msg({ id: 'document.lang', message: 'Sprache' });
  return recordColumns(i18n, DOCUMENT, FIELD_WORDS.document, {
    id: { width: '3rem' },
    identifier: { width: '7rem' },
    fallbackDocumentLang: { key: 'lang', header: i18n._(lang), card: 'aside' },
    mainTitle: {
      key: 'title',
      width: '11rem',
      cell: ({ mainTitle, fallbackDocumentLang }) => <Prose lang={fallbackDocumentLang}>{mainTitle}</Prose>,
    },
    documentFilesCount: {
      key: 'files',
      width: '4.75rem',
      align: 'end',
      wrap: undefined,
      text: ({ documentFilesCount }) => documentFilesCount ?? null,
      cell: (document) => <FilesLink document={document} />,
    },
    description: {
      cell: ({ description, fallbackDocumentLang }) => (
        <Prose lang={fallbackDocumentLang}>{description}</Prose>
      ),
    },
    active: { width: '4.75rem', card: undefined },
    creationDate: { width: '9rem' },
    modificationDate: { width: '9rem' },
  });
}

interface ProseProps {
  /** The language of the document, by whose rules long words are divided. */
  readonly lang: string | null;
  readonly children: string | null;
}

function Prose({ lang, children }: ProseProps) {
  return (
    <span className={classes.prose} lang={lang ?? undefined}>
      {children}
    </span>
  );
}
