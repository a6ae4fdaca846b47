import type { I18n } from '@lingui/core';
import type { Language } from '#contract/language.ts';
import type { LANGUAGE_SORTS } from '#contract/sorts.ts';
import { ActiveBadge } from '#src/parts/ActiveBadge.tsx';
import { DateTimeText } from '#src/parts/DateTimeText.tsx';
import { FlagText } from '#src/parts/FlagText.tsx';
import type { PagingColumn } from '#src/parts/paging-table.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

export type LanguageSort = (typeof LANGUAGE_SORTS)[number];

/** The columns of the languages list (specification section 2, columns per list). */
export function languageColumns(i18n: I18n): readonly PagingColumn<Language, LanguageSort>[] {
  return [
    {
      key: 'id',
      header: i18n._(FIELD_WORDS.language.id),
      width: '4.5rem',
      align: 'end',
      sortBy: 'id',
      cell: ({ id }) => id,
    },
    {
      key: 'lang',
      header: i18n._(FIELD_WORDS.language.lang),
      width: '6rem',
      sortBy: 'lang',
      card: 'title',
      cell: ({ lang }) => lang,
    },
    {
      key: 'flag',
      header: i18n._(FIELD_WORDS.language.flag),
      sortBy: 'flag',
      wrap: true,
      cell: ({ flag }) => <FlagText flag={flag} />,
    },
    {
      key: 'description',
      header: i18n._(FIELD_WORDS.language.description),
      sortBy: 'description',
      wrap: true,
      cell: ({ description }) => description,
    },
    {
      key: 'active',
      header: i18n._(FIELD_WORDS.language.active),
      width: '7rem',
      sortBy: 'active',
      card: 'aside',
      cell: ({ active }) => <ActiveBadge active={active} />,
    },
    {
      key: 'created',
      header: i18n._(FIELD_WORDS.language.creationDate),
      width: '9.25rem',
      sortBy: 'creationDate',
      cell: ({ creationDate }) => <DateTimeText value={creationDate} />,
    },
    {
      key: 'modified',
      header: i18n._(FIELD_WORDS.language.modificationDate),
      width: '9.25rem',
      sortBy: 'modificationDate',
      cell: ({ modificationDate }) => <DateTimeText value={modificationDate} />,
    },
  ];
}
