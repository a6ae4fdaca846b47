import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { AuditType } from '#contract/audit-types.ts';
import { RECORDS, type RecordName } from '#contract/records/all.ts';
import type { RecordDescription } from '#contract/records/record.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { ALL_TYPES, type AuditQuery } from '#machines/route/audit-query.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { FlagText } from '#src/components/FlagText.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import type { PagingColumn } from '#src/components/paging-table.ts';
import { operationWord } from '#src/screens/audit/audit-words.ts';
import { OldAndNew } from '#src/screens/audit/ChangeText.tsx';
import { numberColumn, operationColumns } from '#src/screens/audit/operation-columns.tsx';
import { fieldLabel } from '#src/screens/records/field-words.ts';
import { OriginButton } from '#src/screens/wording-origin/OriginButton.tsx';
import classes from './audit.module.css';

type Column = PagingColumn<AuditRevision>;

const ICONS = { ADD: IconPlus, MOD: IconPencil, DEL: IconTrash } as const;

/** Operation of a revision, as an icon and a word. */
export function Operation({ i18n, revision }: { readonly i18n: I18n; readonly revision: AuditRevision }) {
  const Icon = ICONS[revision.operation];
  return (
    <span className={classes.operation} data-operation={revision.operation}>
      <Icon aria-hidden size={16} stroke={1.75} />
      {operationWord(i18n, revision.operation)}
    </span>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * The columns of a kind's history (specification section 2).
 * @param opened the revision whose changes are shown beside the table; what they tell is left out then
 */
export function auditColumns(
  i18n: I18n,
  type: AuditQuery['type'],
  opened: AuditRevision | null,
): readonly Column[] {
  if (type === ALL_TYPES) return operationColumns(i18n, opened);

  const common: readonly Column[] = [
    numberColumn(i18n, opened),
    {
      key: 'timestamp',
      header: i18n._(msg({ id: 'audit.timestamp', message: 'Zeitpunkt' })),
      width: '9.25rem',
      cell: ({ timestamp }) => <DateTimeText value={timestamp} />,
    },
    {
      key: 'operator',
      header: i18n._(msg({ id: 'audit.operator', message: 'Benutzer' })),
      width: '7rem',
      cell: ({ username }) => username,
    },
    {
      key: 'operation',
      header: i18n._(msg({ id: 'audit.operation', message: 'Vorgang' })),
      width: '7.75rem',
      card: 'aside',
      cell: (revision) => <Operation i18n={i18n} revision={revision} />,
      text: ({ operation }) => operationWord(i18n, operation),
    },
  ];
  const own = ownColumns(i18n, type);
  return [...common, ...(opened ? own.filter(({ card }) => card === 'title') : own)];
}

/** Identifier of a wording, with a button for the text that its context shows now. */
function WordingName({ state }: Pick<AuditRevision, 'state'>) {
  const [identifier, lang, contextIdentifier] = ['identifier', 'lang', 'contextIdentifier'].map((field) =>
    textOf(state[field]),
  );
  return (
    <>
      <IdentifierText>{identifier ?? ''}</IdentifierText>
      {identifier && lang && contextIdentifier ? (
        <>
          {' '}
          <OriginButton question={{ identifier, lang, contextIdentifier }} />
        </>
      ) : null}
    </>
  );
}

/** One field as a revision left it, behind what it was before where that is another. */
function Field({ revision, field }: { readonly revision: AuditRevision; readonly field: string }) {
  const { operation, before, state } = revision;
  const after = textOf(state[field]);
  const old = operation === 'MOD' && before ? textOf(before[field]) : after;
  if (old === after) return after;
  return (
    <span className={classes.line}>
      <OldAndNew change={{ field, before: old, after }} />
    </span>
  );
}

function ownColumns(i18n: I18n, type: AuditType): readonly Column[] {
  /** A column that shows one field of the state unchanged. */
  const column = (field: string, more: Partial<Column> = {}): Column => ({
    key: field,
    header: fieldLabel(i18n, type, field),
    cell: (revision) => <Field revision={revision} field={field} />,
    text: ({ state }) => textOf(state[field]),
    ...more,
  });
  const title = (field: string) =>
    column(field, {
      card: 'title',
      wrap: true,
      cell: ({ state }) => <IdentifierText>{textOf(state[field])}</IdentifierText>,
    });
  const identifier = title('identifier');
  const lang = column('lang', { width: '5.25rem' });
  // Without a text of its own: a file says it in the words of the badge.
  const active: Column = {
    key: 'active',
    header: fieldLabel(i18n, type, 'active'),
    width: '6rem',
    cell: ({ state }) => (typeof state.active === 'boolean' ? <ActiveBadge active={state.active} /> : null),
  };
  const ownOf: { readonly [Type in AuditType]?: () => readonly Column[] } = {
    documentfile: () => [
      lang,
      column('fileNameOnDisk'),
      column('fileNameRepresentation', { card: 'title', wrap: true }),
      column('fileVersion', { width: '5.25rem', align: 'end' }),
      active,
    ],
    wording: () => [
      lang,
      {
        ...identifier,
        cell: ({ state }) => <WordingName state={state} />,
        text: ({ state }) => textOf(state.identifier),
      },
      column('contextIdentifier', { width: '8rem' }),
      column('value'),
      active,
    ],
    context: () => [
      identifier,
      column('parent', { header: i18n._(msg({ id: 'context.above', message: 'Übergeordnet' })) }),
      active,
    ],
    language: () => [
      column('id', { width: '4.5rem', align: 'end' }),
      { ...lang, card: 'title' },
      column('flag', {
        width: '11rem',
        cell: ({ state }) => <FlagText flag={textOf(state.flag) || null} />,
      }),
      column('description'),
      active,
    ],
    document: () => [
      identifier,
      column('fallbackDocumentLang', {
        width: '5.25rem',
        // In one word: the column is narrow.
        header: i18n._(msg({ id: 'document.lang', message: 'Sprache' })),
      }),
      column('mainTitle'),
      column('description'),
      active,
    ],
    mailTemplate: () => [lang, identifier, column('contextIdentifier'), column('subject'), active],
  };
  return ownOf[type]?.() ?? describedColumns(type);

  /** Columns of the other kinds, from their descriptions; texts of any length are left to the revision itself. */
  function describedColumns(name: AuditType): readonly Column[] {
    const { fields, titledBy }: RecordDescription = RECORDS[name as RecordName];
    return Object.entries(fields).flatMap(([field, { kind }]) => {
      if (kind === 'text') return [];
      if (field === titledBy) return [title(field)];
      if (kind === 'flag' || kind === 'mark') return field === 'active' ? [active] : [];
      return [column(field, kind === 'language' ? { width: '5.25rem' } : {})];
    });
  }
}
