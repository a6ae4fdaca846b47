import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Document } from '#contract/document-file.ts';
import type { DOCUMENT_SORTS } from '#contract/sorts.ts';
import { ActiveBadge } from '#src/parts/ActiveBadge.tsx';
import { DateTimeText } from '#src/parts/DateTimeText.tsx';
import { IdentifierText } from '#src/parts/IdentifierText.tsx';
import type { PagingColumn } from '#src/parts/paging-table.ts';
import { FilesLink } from '#src/screens/documents/FilesLink.tsx';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';
import classes from './documents.module.css';

export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

/** The columns of the list of documents (specification section 2, columns per list). */
export function documentColumns(i18n: I18n): readonly PagingColumn<Document, DocumentSort>[] {
  return [
    {
      key: 'id',
      header: i18n._(FIELD_WORDS.document.id),
      width: '3rem',
      align: 'end',
      sortBy: 'id',
      cell: ({ id }) => id,
    },
    {
      key: 'identifier',
      header: i18n._(FIELD_WORDS.document.identifier),
      width: '7rem',
      sortBy: 'identifier',
      wrap: true,
      card: 'title',
      cell: ({ identifier }) => <IdentifierText>{identifier}</IdentifierText>,
    },
    {
      key: 'lang',
      header: i18n._(msg({ id: 'document.lang', message: 'Sprache' })),
      width: '5.25rem',
      sortBy: 'fallbackDocumentLang',
      card: 'aside',
      cell: ({ fallbackDocumentLang }) => fallbackDocumentLang,
    },
    {
      key: 'title',
      header: i18n._(FIELD_WORDS.document.mainTitle),
      width: '11rem',
      sortBy: 'mainTitle',
      wrap: true,
      cell: ({ mainTitle, fallbackDocumentLang }) => <Prose lang={fallbackDocumentLang}>{mainTitle}</Prose>,
    },
    {
      key: 'files',
      header: i18n._(FIELD_WORDS.document.documentFilesCount),
      width: '4.75rem',
      align: 'end',
      sortBy: 'documentFilesCount',
      text: ({ documentFilesCount }) => documentFilesCount ?? null,
      cell: (document) => <FilesLink document={document} />,
    },
    {
      key: 'description',
      header: i18n._(FIELD_WORDS.document.description),
      sortBy: 'description',
      wrap: true,
      cell: ({ description, fallbackDocumentLang }) => (
        <Prose lang={fallbackDocumentLang}>{description}</Prose>
      ),
    },
    {
      key: 'active',
      header: i18n._(FIELD_WORDS.document.active),
      width: '4.75rem',
      sortBy: 'active',
      cell: ({ active }) => <ActiveBadge active={active} />,
    },
    {
      key: 'created',
      header: i18n._(FIELD_WORDS.document.creationDate),
      width: '9rem',
      sortBy: 'creationDate',
      cell: ({ creationDate }) => <DateTimeText value={creationDate} />,
    },
    {
      key: 'modified',
      header: i18n._(FIELD_WORDS.document.modificationDate),
      width: '9rem',
      sortBy: 'modificationDate',
      cell: ({ modificationDate }) => <DateTimeText value={modificationDate} />,
    },
  ];
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
