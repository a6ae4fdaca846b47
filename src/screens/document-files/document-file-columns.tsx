import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import type { DocumentFile } from '#contract/document-file.ts';
import type { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import type { SortOf } from '#contract/records/record.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import type { PagingColumn } from '#src/components/paging-table.ts';
import { RelativeTime } from '#src/components/RelativeTime.tsx';
import { useRowControl } from '#src/components/row-control.ts';
import { formatBytes } from '#src/i18n/formats.ts';
import { DownloadLink } from '#src/screens/document-files/DownloadLink.tsx';
import { ContextLink } from '#src/screens/lists/ContextLink.tsx';
import { DOCUMENT_FILE_LABELS } from '#src/screens/records/document-file-labels.ts';
import classes from './document-files.module.css';

export type DocumentFileSort = SortOf<typeof DOCUMENT_FILE>;

interface ColumnsOptions {
  /** Whether the server tells sizes. */
  readonly tellsSize: boolean;
  /** Whether there is room for all columns beside each other. */
  readonly isRoomy: boolean;
  /** Whether the list has the files of all documents. */
  readonly isOfAll: boolean;
}

/**
 * The columns of the list of files (specification section 2, columns per list).
 * @param flow the flow of the list
 */
export function documentFileColumns(
  i18n: I18n,
  flow: AnyActorRef,
  { tellsSize, isRoomy, isOfAll }: ColumnsOptions,
): readonly PagingColumn<DocumentFile, DocumentFileSort>[] {
  const size: PagingColumn<DocumentFile, DocumentFileSort> = {
    key: 'size',
    header: i18n._(DOCUMENT_FILE_LABELS.size),
    width: '5.5rem',
    align: 'end',
    sortBy: 'size',
    text: (file) => file.size ?? null,
    cell: (file) => (file.size === undefined ? null : formatBytes(i18n.locale, file.size)),
  };
  return [
    {
      key: 'id',
      header: i18n._(DOCUMENT_FILE_LABELS.id),
      width: '3rem',
      align: 'end',
      sortBy: 'id',
      cell: ({ id }) => id,
    },
    {
      key: 'lang',
      header: i18n._(DOCUMENT_FILE_LABELS.lang),
      width: '5.25rem',
      sortBy: 'lang',
      card: 'aside',
      cell: ({ lang }) => lang,
    },
    {
      key: 'fileName',
      header: i18n._(DOCUMENT_FILE_LABELS.fileNameOnDisk),
      width: '4.25rem',
      text: ({ fileNameOnDisk }) => fileNameOnDisk ?? null,
      cell: (file) => <FileName file={file} flow={flow} />,
    },
    {
      key: 'displayName',
      header: i18n._(DOCUMENT_FILE_LABELS.fileNameRepresentation),
      sortBy: 'fileNameRepresentation',
      wrap: true,
      card: 'title',
      text: (file) => nameOf(file),
      cell: (file) => breakingBeforeEnding(nameOf(file)),
    },
    {
      key: 'version',
      header: i18n._(DOCUMENT_FILE_LABELS.fileVersion),
      width: '4.25rem',
      align: 'end',
      sortBy: 'fileVersion',
      cell: ({ fileVersion }) => fileVersion,
    },
    ...(tellsSize && isRoomy ? [size] : []),
    {
      key: 'document',
      header: i18n._(DOCUMENT_FILE_LABELS.docIdentifier),
      width: '6.25rem',
      sortBy: 'docIdentifier',
      wrap: true,
      cell: ({ docIdentifier, parentDocumentId }) => {
        const identifier = <IdentifierText>{docIdentifier ?? ''}</IdentifierText>;
        return isOfAll ? <DocumentLink id={parentDocumentId}>{identifier}</DocumentLink> : identifier;
      },
    },
    {
      key: 'context',
      header: i18n._(DOCUMENT_FILE_LABELS.contextIdentifier),
      width: '6.25rem',
      sortBy: 'contextIdentifier',
      wrap: true,
      cell: ({ contextIdentifier }) => <ContextLink identifier={contextIdentifier} />,
    },
    {
      key: 'active',
      header: i18n._(DOCUMENT_FILE_LABELS.active),
      width: '4.75rem',
      sortBy: 'active',
      cell: ({ active }) => <ActiveBadge active={active} />,
    },
    {
      key: 'created',
      header: i18n._(DOCUMENT_FILE_LABELS.creationDate),
      width: '9rem',
      seldom: !isRoomy,
      sortBy: 'creationDate',
      cell: ({ creationDate }) => <RelativeTime value={creationDate} />,
    },
    {
      key: 'modified',
      header: i18n._(DOCUMENT_FILE_LABELS.modificationDate),
      width: '9rem',
      sortBy: 'modificationDate',
      cell: ({ modificationDate }) => <RelativeTime value={modificationDate} />,
    },
  ];
}

/** Name of a file for people: its display name, or the server's when it has none. */
export function nameOf({ id, fileNameRepresentation, fileNameOnDisk }: DocumentFile): string {
  return fileNameRepresentation || fileNameOnDisk || String(id);
}

/** A name that has no room for its ending keeps the ending whole, in the next line. */
function breakingBeforeEnding(name: string) {
  const [ending] = /\.\w{1,8}$/.exec(name) ?? [''];
  return (
    <>
      {name.slice(0, name.length - ending.length)}
      <span className={classes.ending}>{ending}</span>
    </>
  );
}

/** The server's name for a file where it is one that people can read; of a mere handle, what kind of file it is. */
function shortNameOf(file: DocumentFile): string {
  const { fileNameOnDisk } = file;
  if (fileNameOnDisk?.includes('.')) return fileNameOnDisk;
  const [, ending] = /\.(\w{1,8})$/.exec(nameOf(file)) ?? [];
  return ending?.toUpperCase() ?? fileNameOnDisk ?? nameOf(file);
}

/** The document of a file in a row's cell; following it opens the list of its files, where editors add one. */
function DocumentLink({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  return (
    <Link to={`/document/files/${id}`} className={classes.documentLink ?? ''} {...useRowControl('document')}>
      {children}
    </Link>
  );
}

function FileName({ file, flow }: { readonly file: DocumentFile; readonly flow: AnyActorRef }) {
  return (
    <DownloadLink
      flow={flow}
      id={file.id}
      version={null}
      name={nameOf(file)}
      shown={shortNameOf(file)}
      rowControl={useRowControl('download')}
    >
      {shortNameOf(file)}
    </DownloadLink>
  );
}
