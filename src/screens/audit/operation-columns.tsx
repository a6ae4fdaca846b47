import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditRevision } from '#machines/history/revision.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import type { PagingColumn } from '#src/components/paging-table.ts';
import { RelativeTime } from '#src/components/RelativeTime.tsx';
import { formatNumber } from '#src/i18n/formats.ts';
import { ChangeText, changeWords } from '#src/screens/audit/ChangeText.tsx';
import { operationTitle } from '#src/screens/audit/operation-words.ts';
import { nameOf } from '#src/screens/audit/revision-name.ts';
import { fieldLabel } from '#src/screens/records/field-words.ts';
import classes from './audit.module.css';

type Column = PagingColumn<AuditRevision>;

/** Number of the revision; that of the row that is opened stands out. */
export function numberColumn(i18n: I18n, opened: AuditRevision | null): Column {
  return {
    key: 'revision',
    header: i18n._(msg({ id: 'audit.revision', message: 'Nr.' })),
    // Seven digits.
    width: '5.25rem',
    align: 'end',
    card: 'body',
    cell: (revision) => (
      <span className={isSameOperation(revision, opened) ? classes.opened : undefined}>
        {revision.revisionId}
      </span>
    ),
  };
}

function isSameOperation(revision: AuditRevision, opened: AuditRevision | null): boolean {
  if (!revision.within) return revision === opened;
  return revision.revisionId === opened?.revisionId;
}

/** The columns of the whole history, where a row is an operation: of one record everything, of several what they are. */
export function operationColumns(i18n: I18n, opened: AuditRevision | null): readonly Column[] {
  const single = ({ within }: AuditRevision) => within?.size === 1;
  const field = (name: string) => (revision: AuditRevision) =>
    single(revision) ? String(revision.state[name] ?? '') : '';
  const what = (revision: AuditRevision) => operationTitle(i18n, revision);
  const others = (revision: AuditRevision) => otherWords(i18n, revision);
  const columns: readonly Column[] = [
    numberColumn(i18n, opened),
    {
      key: 'timestamp',
      header: i18n._(msg({ id: 'audit.timestamp', message: 'Zeitpunkt' })),
      width: '9.25rem',
      wrap: true,
      cell: ({ timestamp }) => <RelativeTime value={timestamp} />,
    },
    {
      key: 'operator',
      header: i18n._(msg({ id: 'audit.operator', message: 'Benutzer' })),
      width: '6.5rem',
      cell: ({ username }) => username,
    },
    {
      key: 'operation',
      header: i18n._(msg({ id: 'audit.operation', message: 'Vorgang' })),
      width: '10.5rem',
      wrap: true,
      card: 'title',
      cell: what,
      text: what,
    },
    {
      key: 'record',
      header: i18n._(msg({ id: 'audit.entry', message: 'Eintrag' })),
      wrap: true,
      cell: (revision) => (
        <>
          <IdentifierText>{nameOf(revision)}</IdentifierText> {others(revision)}
        </>
      ),
      text: (revision) => `${nameOf(revision)} ${others(revision)}`.trim(),
    },
    {
      key: 'contextIdentifier',
      header: fieldLabel(i18n, 'wording', 'contextIdentifier'),
      width: '7.5rem',
      cell: field('contextIdentifier'),
    },
    { key: 'lang', header: fieldLabel(i18n, 'wording', 'lang'), width: '4.75rem', cell: field('lang') },
    {
      key: 'change',
      header: i18n._(msg({ id: 'audit.oldAndNew', message: 'Vorher → Nachher' })),
      wrap: true,
      cell: (revision) =>
        single(revision) ? (
          <span className={classes.line}>
            <ChangeText i18n={i18n} revision={revision} />
          </span>
        ) : null,
      text: (revision) => (single(revision) ? changeWords(i18n, revision) : ''),
    },
  ];
  return opened ? columns.filter(({ key }) => BESIDE_DETAILS.has(key)) : columns;
}

/** Columns that remain beside the details of an operation. */
const BESIDE_DETAILS: ReadonlySet<string> = new Set(['revision', 'timestamp', 'operator', 'operation']);

/** 'und 6 weitere' behind the name of the first. */
export function otherWords(i18n: I18n, { within }: AuditRevision): string {
  const count = (within?.size ?? 1) - 1;
  if (count < 1) return '';
  const number = formatNumber(i18n.locale, count);
  return i18n._({
    ...msg({ id: 'audit.entry.others', message: 'und {number} weitere' }),
    values: { number },
  });
}
