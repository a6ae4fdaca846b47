import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { FieldKind, RecordDescription, RecordOf, SortOf } from '#contract/records/record.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import type { PagingColumn } from '#src/components/paging-table.ts';
import { RelativeTime } from '#src/components/RelativeTime.tsx';
import { ContextLink } from '#src/screens/lists/ContextLink.tsx';

type Look = Pick<PagingColumn<never>, 'width' | 'align' | 'wrap' | 'card'> & {
  readonly cell?: (value: never) => ReactNode;
};

type Own<Row> = {
  readonly [Part in keyof PagingColumn<Row>]?: PagingColumn<Row>[Part] | undefined;
};

/** Column overrides for one list; undefined removes a property. */
export type OwnColumns<Described extends RecordDescription> = {
  readonly [Field in SortOf<Described>]?: Own<RecordOf<Described>>;
};

const DATE: Look = { width: '9.25rem', cell: (value: string | null) => <RelativeTime value={value} /> };

/** The column of a field of each kind; a kind that is not named here is text that breaks. */
const LOOKS: Readonly<Partial<Record<FieldKind | 'id' | 'creationDate' | 'modificationDate', Look>>> = {
  id: { width: '4.5rem', align: 'end' },
  name: { wrap: true, cell: (value: string) => <IdentifierText>{value}</IdentifierText> },
  languageCode: { width: '6rem' },
  language: { width: '5.25rem' },
  context: { width: '8rem', wrap: true, cell: (value: string) => <ContextLink identifier={value} /> },
  flag: { width: '7rem', card: 'aside', cell: (value: boolean) => <ActiveBadge active={value} /> },
  creationDate: DATE,
  modificationDate: DATE,
};

/** So many columns have room beside each other at 1280 pixels; of more, the creation date is hidden first. */
const COLUMNS_WITH_ROOM = 7;

/** Names under which browsers remember that a column is hidden. */
const KEYS: Readonly<Record<string, string>> = {
  contextIdentifier: 'context',
  creationDate: 'created',
  modificationDate: 'modified',
};

/**
 * The columns of a described record: what its list can be sorted by, in that order.
 */
export function recordColumns<Described extends RecordDescription>(
  i18n: I18n,
  { fields, sorts, titledBy }: Described,
  labels: Readonly<Record<SortOf<Described>, MessageDescriptor>>,
  own: OwnColumns<Described> = {},
): readonly PagingColumn<RecordOf<Described>, SortOf<Described>>[] {
  return sorts.map((field: SortOf<Described>) => {
    const { cell, ...look } = LOOKS[fields[field]?.kind ?? (field as 'id')] ?? { wrap: true };
    return {
      key: KEYS[field] ?? field,
      header: i18n._(labels[field]),
      sortBy: field,
      ...look,
      ...(field === titledBy && { card: 'title' }),
      ...(field === 'creationDate' && sorts.length > COLUMNS_WITH_ROOM && { seldom: true }),
      cell: (row) => {
        const value = row[field as keyof typeof row];
        return cell && value !== null ? cell(value as never) : (value as ReactNode);
      },
      ...own[field],
    } as PagingColumn<RecordOf<Described>, SortOf<Described>>;
  });
}
