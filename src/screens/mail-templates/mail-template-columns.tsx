import type { I18n } from '@lingui/core';
import type { MailTemplate } from '#contract/mail-template.ts';
import type { MAIL_TEMPLATE_SORTS } from '#contract/sorts.ts';
import { ActiveBadge } from '#src/parts/ActiveBadge.tsx';
import { DateTimeText } from '#src/parts/DateTimeText.tsx';
import { IdentifierText } from '#src/parts/IdentifierText.tsx';
import type { PagingColumn } from '#src/parts/paging-table.ts';
import { ContextLink } from '#src/screens/lists/ContextLink.tsx';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

export type MailTemplateSort = (typeof MAIL_TEMPLATE_SORTS)[number];

/** The columns of the mail templates list. */
export function mailTemplateColumns(i18n: I18n): readonly PagingColumn<MailTemplate, MailTemplateSort>[] {
  return [
    {
      key: 'id',
      header: i18n._(FIELD_WORDS.mailTemplate.id),
      width: '4.5rem',
      align: 'end',
      sortBy: 'id',
      cell: ({ id }) => id,
    },
    {
      key: 'identifier',
      header: i18n._(FIELD_WORDS.mailTemplate.identifier),
      sortBy: 'identifier',
      wrap: true,
      card: 'title',
      cell: ({ identifier }) => <IdentifierText>{identifier}</IdentifierText>,
    },
    {
      key: 'lang',
      header: i18n._(FIELD_WORDS.mailTemplate.lang),
      width: '5.25rem',
      sortBy: 'lang',
      cell: ({ lang }) => lang,
    },
    {
      key: 'context',
      header: i18n._(FIELD_WORDS.mailTemplate.contextIdentifier),
      width: '8rem',
      sortBy: 'contextIdentifier',
      wrap: true,
      cell: ({ contextIdentifier }) => <ContextLink identifier={contextIdentifier} />,
    },
    {
      key: 'subject',
      header: i18n._(FIELD_WORDS.mailTemplate.subject),
      sortBy: 'subject',
      wrap: true,
      cell: ({ subject }) => subject,
    },
    {
      key: 'active',
      header: i18n._(FIELD_WORDS.mailTemplate.active),
      width: '5.5rem',
      sortBy: 'active',
      card: 'aside',
      cell: ({ active }) => <ActiveBadge active={active} />,
    },
    {
      key: 'created',
      header: i18n._(FIELD_WORDS.mailTemplate.creationDate),
      width: '9.25rem',
      sortBy: 'creationDate',
      cell: ({ creationDate }) => <DateTimeText value={creationDate} />,
    },
    {
      key: 'modified',
      header: i18n._(FIELD_WORDS.mailTemplate.modificationDate),
      width: '9.25rem',
      sortBy: 'modificationDate',
      cell: ({ modificationDate }) => <DateTimeText value={modificationDate} />,
    },
  ];
}
