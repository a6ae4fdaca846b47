import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DOCUMENT } from '#contract/records/document.ts';
import { FilesLink } from '#src/screens/documents/FilesLink.tsx';
import type { OwnColumns } from '#src/screens/lists/record-columns.tsx';
import classes from './documents.module.css';

/** Column overrides for the documents (specification section 2, columns per list). */
export function documentColumns(i18n: I18n): OwnColumns<typeof DOCUMENT> {
  const lang = msg({ id: 'document.lang', message: 'Sprache' });
  return {
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
      // With large letters there is no room for it beside the languages of the files.
      seldom: true,
      cell: ({ description, fallbackDocumentLang }) => (
        <Prose lang={fallbackDocumentLang}>{description}</Prose>
      ),
    },
    active: { width: '4.75rem', card: undefined },
    creationDate: { width: '9rem' },
    modificationDate: { width: '9rem' },
  };
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
