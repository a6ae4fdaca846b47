import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SortOf } from '#contract/records/record.ts';
import type { WORDING } from '#contract/records/wording.ts';
import type { Wording } from '#contract/wording.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import type { PagingColumn } from '#src/components/paging-table.ts';
import { RelativeTime } from '#src/components/RelativeTime.tsx';
import { YesNo } from '#src/components/YesNo.tsx';
import { ContextLink } from '#src/screens/lists/ContextLink.tsx';
import { WORDING_LABELS } from '#src/screens/records/wording-labels.ts';
import { OriginCell } from '#src/screens/wording-origin/OriginCell.tsx';

export type WordingSort = SortOf<typeof WORDING>;

/** The columns of the wordings list (specification section 2, columns per list). */
export function wordingColumns(i18n: I18n): readonly PagingColumn<Wording, WordingSort>[] {
  return [
    {
      key: 'id',
      seldom: true,
      header: i18n._(WORDING_LABELS.id),
      width: '4.5rem',
      align: 'end',
      sortBy: 'id',
      cell: ({ id }) => id,
    },
    {
      key: 'lang',
      header: i18n._(WORDING_LABELS.lang),
      width: '5.25rem',
      sortBy: 'lang',
      card: 'aside',
      cell: ({ lang }) => lang,
    },
    {
      key: 'identifier',
      header: i18n._(WORDING_LABELS.identifier),
      // The text has the rest of the room.
      width: '16rem',
      sortBy: 'identifier',
      wrap: true,
      card: 'title',
      text: ({ identifier }) => identifier,
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
      header: i18n._(WORDING_LABELS.value),
      sortBy: 'value',
      wrap: true,
      text: ({ value }) => value,
      cell: ({ value, contextIdentifier, lang, identifier }) => (
        <OriginCell value={value} lang={lang} identifier={identifier} contextIdentifier={contextIdentifier} />
      ),
    },
    {
      key: 'resetInheritance',
      header: i18n._(msg({ id: 'wording.reset', message: 'Setzt zurück' })),
      width: '6.5rem',
      sortBy: 'resetInheritance',
      cell: ({ resetInheritance }) => <YesNo value={resetInheritance} />,
    },
    {
      key: 'context',
      header: i18n._(WORDING_LABELS.contextIdentifier),
      width: '7.5rem',
      sortBy: 'contextIdentifier',
      wrap: true,
      cell: ({ contextIdentifier }) => <ContextLink identifier={contextIdentifier} />,
    },
    {
      key: 'created',
      seldom: true,
      header: i18n._(WORDING_LABELS.creationDate),
      width: '9.25rem',
      sortBy: 'creationDate',
      cell: ({ creationDate }) => <RelativeTime value={creationDate} />,
    },
    {
      key: 'modified',
      header: i18n._(WORDING_LABELS.modificationDate),
      width: '9.25rem',
      sortBy: 'modificationDate',
      cell: ({ modificationDate }) => <RelativeTime value={modificationDate} />,
    },
  ];
}
