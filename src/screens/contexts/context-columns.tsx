import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Context } from '#contract/context.ts';
import type { CONTEXT_SORTS } from '#contract/sorts.ts';
import { ActiveBadge } from '#src/parts/ActiveBadge.tsx';
import { DateTimeText } from '#src/parts/DateTimeText.tsx';
import { IdentifierText } from '#src/parts/IdentifierText.tsx';
import type { PagingColumn } from '#src/parts/paging-table.ts';
import { ContextLink } from '#src/screens/lists/ContextLink.tsx';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

export type ContextSort = (typeof CONTEXT_SORTS)[number];

/** The columns of the contexts list (specification section 2, columns per list). */
export function contextColumns(i18n: I18n): readonly PagingColumn<Context, ContextSort>[] {
  return [
    {
      key: 'identifier',
      header: i18n._(FIELD_WORDS.context.identifier),
      sortBy: 'identifier',
      wrap: true,
      card: 'title',
      cell: ({ identifier }) => <IdentifierText>{identifier}</IdentifierText>,
    },
    {
      key: 'parent',
      header: i18n._(msg({ id: 'context.above', message: 'Übergeordnet' })),
      sortBy: 'parentIdentifier',
      wrap: true,
      cell: ({ parentIdentifier }) =>
        parentIdentifier === null ? null : <ContextLink identifier={parentIdentifier} />,
    },
    {
      key: 'active',
      header: i18n._(FIELD_WORDS.context.active),
      width: '7rem',
      sortBy: 'active',
      card: 'aside',
      cell: ({ active }) => <ActiveBadge active={active} />,
    },
    {
      key: 'created',
      header: i18n._(FIELD_WORDS.context.creationDate),
      width: '9.25rem',
      sortBy: 'creationDate',
      cell: ({ creationDate }) => <DateTimeText value={creationDate} />,
    },
    {
      key: 'modified',
      header: i18n._(FIELD_WORDS.context.modificationDate),
      width: '9.25rem',
      sortBy: 'modificationDate',
      cell: ({ modificationDate }) => <DateTimeText value={modificationDate} />,
    },
  ];
}
