import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WORDING_SORTS } from '#contract/sorts.ts';
import type { Wording } from '#contract/wording.ts';
import { ActiveBadge } from '#src/parts/ActiveBadge.tsx';
import { DateTimeText } from '#src/parts/DateTimeText.tsx';
import { IdentifierText } from '#src/parts/IdentifierText.tsx';
import type { PagingColumn } from '#src/parts/paging-table.ts';
import { YesNo } from '#src/parts/YesNo.tsx';
import { ContextLink } from '#src/screens/lists/ContextLink.tsx';
import classes from './WordingListScreen.module.css';

export type WordingSort = (typeof WORDING_SORTS)[number];

/** Characters that fill the three lines of a cell, however wide it is. */
const SHOWN_AT_MOST = 600;

/** What a cell shows of a text. A browser lays out all of a text that it cuts off; of a hundred long ones that is felt. */
function beginningOf(value: string | null): string | null {
  return value && value.length > SHOWN_AT_MOST ? `${value.slice(0, SHOWN_AT_MOST)}…` : value;
}

/** The columns of the wordings list (specification section 2, columns per list). */
export function wordingColumns(i18n: I18n): readonly PagingColumn<Wording, WordingSort>[] {
  return [
    {
      key: 'id',
      header: i18n._(msg({ id: 'wording.id', message: 'ID' })),
      width: '4.5rem',
      align: 'end',
      sortBy: 'id',
      cell: ({ id }) => id,
    },
    {
      key: 'lang',
      header: i18n._(msg({ id: 'wording.lang', message: 'Sprache' })),
      width: '5.25rem',
      sortBy: 'lang',
      card: 'aside',
      cell: ({ lang }) => lang,
    },
    {
      key: 'identifier',
      header: i18n._(msg({ id: 'wording.identifier', message: 'Schlüssel' })),
      sortBy: 'identifier',
      wrap: true,
      card: 'title',
      cell: ({ identifier, active }) => (
        <>
          <IdentifierText>{identifier}</IdentifierText>
          {active ? null : (
            <>
              {' '}
              <ActiveBadge active={false} />
            </>
          )}
        </>
      ),
    },
    {
      key: 'value',
      header: i18n._(msg({ id: 'wording.value', message: 'Wert' })),
      sortBy: 'value',
      wrap: true,
      cell: ({ value }) => <span className={classes.value}>{beginningOf(value)}</span>,
    },
    {
      key: 'resetInheritance',
      header: i18n._(msg({ id: 'wording.reset', message: 'Reset' })),
      width: '4.75rem',
      sortBy: 'resetInheritance',
      cell: ({ resetInheritance }) => <YesNo value={resetInheritance} />,
    },
    {
      key: 'context',
      header: i18n._(msg({ id: 'wording.context', message: 'Kontext' })),
      width: '7.5rem',
      sortBy: 'contextIdentifier',
      wrap: true,
      cell: ({ contextIdentifier }) => <ContextLink identifier={contextIdentifier} />,
    },
    {
      key: 'created',
      header: i18n._(msg({ id: 'wording.created', message: 'Angelegt' })),
      width: '9.25rem',
      sortBy: 'creationDate',
      cell: ({ creationDate }) => <DateTimeText value={creationDate} />,
    },
    {
      key: 'modified',
      header: i18n._(msg({ id: 'wording.modified', message: 'Geändert' })),
      width: '9.25rem',
      sortBy: 'modificationDate',
      cell: ({ modificationDate }) => <DateTimeText value={modificationDate} />,
    },
  ];
}
