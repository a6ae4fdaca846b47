import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Children, isValidElement, type ReactNode } from 'react';
import type { Cell } from '#contract/csv.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { FlagText } from '#src/components/FlagText.tsx';
import type { PagingColumn } from '#src/components/paging-table.ts';
import { RelativeTime } from '#src/components/RelativeTime.tsx';
import { YesNo } from '#src/components/YesNo.tsx';
import { ContextLink } from '#src/screens/lists/ContextLink.tsx';

/** Text of a column for a row in a file: its own text for that, or what its cell shows. */
export function cellText<Row>(i18n: I18n, column: PagingColumn<Row>, row: Row): Cell {
  if (column.text) return column.text(row) ?? '';
  const content = column.cell(row);
  return typeof content === 'number' ? content : textOf(i18n, content).trim();
}

function textOf(i18n: I18n, node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map((one: ReactNode) => textOf(i18n, one)).join('');
  if (!isValidElement<Readonly<Record<string, unknown>>>(node)) return '';
  const { type, props } = node;
  switch (type) {
    case ActiveBadge:
      return props.active
        ? i18n._(msg({ id: 'part.active', message: 'Aktiv' }))
        : i18n._(msg({ id: 'part.inactive', message: 'Inaktiv' }));
    case YesNo:
      return props.value
        ? i18n._(msg({ id: 'part.yes', message: 'Ja' }))
        : i18n._(msg({ id: 'part.no', message: 'Nein' }));
    case DateTimeText:
    case RelativeTime:
      return momentText(props.value);
    case FlagText:
      return String(props.flag ?? '');
    case ContextLink:
      return String(props.identifier);
    default:
      return Children.toArray(props.children as ReactNode)
        .map((one) => textOf(i18n, one))
        .join('');
  }
}

/** A moment as every spreadsheet reads it, whatever language it speaks, in the browser's time zone. */
function momentText(value: unknown): string {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(moment.getTime())) return '';
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(twoDigits).join(':');
  return `${dayText(moment)} ${time}`;
}

/** The day of a moment in the browser's time zone, as YYYY-MM-DD. */
export function dayText(moment: Date): string {
  return [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
