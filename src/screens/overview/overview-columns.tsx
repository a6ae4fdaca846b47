import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SortOf } from '#contract/records/record.ts';
import type { WORDING } from '#contract/records/wording.ts';
import type { Wording } from '#contract/wording.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import type { PagingColumn } from '#src/components/paging-table.ts';
import { RelativeTime } from '#src/components/RelativeTime.tsx';
import { YesNo } from '#src/components/YesNo.tsx';
import { ContextLink } from '#src/screens/lists/ContextLink.tsx';
import { Hierarchy } from '#src/screens/overview/Hierarchy.tsx';
import { WORDING_LABELS } from '#src/screens/records/wording-labels.ts';
import { hidesLayer, hierarchyText } from '#src/screens/wording-origin/layers.ts';
import { OriginCell } from '#src/screens/wording-origin/OriginCell.tsx';
import classes from './overview.module.css';

export type OverviewSort = SortOf<typeof WORDING>;

/**
 * The columns of the overview of what a context shows (specification section 2).
 * @param asked the context that is shown; null while it is not known
 */
export function overviewColumns(
  i18n: I18n,
  asked: string | null,
): readonly PagingColumn<Wording, OverviewSort>[] {
  const overridden = i18n._(msg({ id: 'overview.overridden', message: 'Überschreibt eine andere Ebene' }));
  return [
    {
      key: 'id',
      header: i18n._(WORDING_LABELS.id),
      width: '5rem',
      align: 'end',
      sortBy: 'id',
      text: ({ id }) => id,
      cell: (row) => (
        <span className={classes.id}>
          {hidesLayer(row) ? (
            <IconAlertTriangle
              role="img"
              aria-label={overridden}
              className={classes.warning ?? ''}
              size={16}
              stroke={1.75}
            >
              <title>{overridden}</title>
            </IconAlertTriangle>
          ) : null}
          {row.id}
        </span>
      ),
    },
    {
      key: 'identifier',
      header: i18n._(WORDING_LABELS.identifier),
      sortBy: 'identifier',
      wrap: true,
      card: 'title',
      cell: ({ identifier }) => <IdentifierText>{identifier}</IdentifierText>,
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
      key: 'value',
      header: i18n._(WORDING_LABELS.value),
      sortBy: 'value',
      wrap: true,
      text: ({ value }) => value,
      cell: ({ value, lang, identifier }) => (
        <OriginCell value={value} lang={lang} identifier={identifier} contextIdentifier={asked} />
      ),
    },
    {
      key: 'resetInheritance',
      header: i18n._(msg({ id: 'overview.reset', message: 'Setzt zurück' })),
      width: '6.5rem',
      sortBy: 'resetInheritance',
      cell: ({ resetInheritance }) => <YesNo value={resetInheritance} />,
    },
    {
      key: 'context',
      header: i18n._(msg({ id: 'overview.source', message: 'Quellkontext' })),
      width: '7.5rem',
      sortBy: 'contextIdentifier',
      wrap: true,
      cell: ({ contextIdentifier }) => <ContextLink identifier={contextIdentifier} />,
    },
    {
      key: 'hierarchy',
      header: i18n._(msg({ id: 'overview.hierarchy', message: 'Vererbung' })),
      width: '16rem',
      wrap: true,
      text: ({ wordingInheritance = [] }) => hierarchyText(wordingInheritance),
      cell: ({ wordingInheritance = [], lang }) => <Hierarchy layers={wordingInheritance} asked={lang} />,
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
