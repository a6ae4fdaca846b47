import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SecurityEntry } from '#contract/security-log.ts';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import type { PagingColumn } from '#src/components/paging-table.ts';
import { securityDetails } from '#src/screens/security/security-details.ts';
import { securitySentence } from '#src/screens/security/security-sentences.ts';

/** The columns of the security log. */
export function securityColumns(i18n: I18n): readonly PagingColumn<SecurityEntry, never>[] {
  return [
    {
      key: 'sequence',
      seldom: true,
      header: i18n._(msg({ id: 'security.sequence', message: 'Nr.' })),
      width: '5rem',
      align: 'end',
      cell: ({ sequence }) => sequence ?? '–',
    },
    {
      key: 'time',
      header: i18n._(msg({ id: 'security.time', message: 'Zeitpunkt' })),
      width: '11rem',
      cell: ({ time }) => <DateTimeText value={time} />,
    },
    {
      key: 'event',
      header: i18n._(msg({ id: 'security.what', message: 'Vorgang' })),
      wrap: true,
      card: 'title',
      text: (entry) => securitySentence(i18n, entry),
      cell: (entry) => securitySentence(i18n, entry),
    },
    {
      key: 'details',
      header: i18n._(msg({ id: 'security.details', message: 'Einzelheiten' })),
      wrap: true,
      text: (entry) => securityDetails(i18n, entry),
      cell: (entry) => securityDetails(i18n, entry),
    },
    {
      key: 'address',
      header: i18n._(msg({ id: 'security.address', message: 'Adresse' })),
      width: '9rem',
      wrap: true,
      cell: ({ address }) => <IdentifierText>{address ?? '–'}</IdentifierText>,
    },
    {
      key: 'device',
      header: i18n._(msg({ id: 'security.device', message: 'Gerät' })),
      width: '10rem',
      wrap: true,
      cell: ({ device }) => device ?? '–',
    },
    {
      key: 'requestId',
      seldom: true,
      header: i18n._(msg({ id: 'security.requestId', message: 'Anfrage' })),
      width: '12rem',
      wrap: true,
      cell: ({ requestId }) => <IdentifierText>{requestId ?? '–'}</IdentifierText>,
    },
  ];
}
