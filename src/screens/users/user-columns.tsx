import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { User } from '#contract/auth.ts';
import type { SortOf } from '#contract/records/record.ts';
import type { USER } from '#contract/records/user.ts';
import type { ListedUser } from '#contract/user.ts';
import type { Can } from '#machines/kit/abilities.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import type { PagingColumn } from '#src/components/paging-table.ts';
import { RelativeTime } from '#src/components/RelativeTime.tsx';
import { USER_LABELS } from '#src/screens/records/user-labels.ts';
import { roleWord } from '#src/screens/users/role-names.ts';

type UserSort = SortOf<typeof USER>;

/**
 * The columns of the users list (specification section 2, columns per list), and what the server knows besides.
 * @param can what the console can do with the server
 */
export function userColumns(i18n: I18n, can: Can): readonly PagingColumn<ListedUser, UserSort>[] {
  return [
    {
      key: 'id',
      seldom: true,
      header: i18n._(USER_LABELS.id),
      width: '4.5rem',
      align: 'end',
      sortBy: 'id',
      cell: ({ id }) => id,
    },
    {
      key: 'username',
      header: i18n._(USER_LABELS.username),
      sortBy: 'username',
      wrap: true,
      card: 'title',
      text: ({ username }) => username,
      cell: ({ username, active }) => (
        <>
          <IdentifierText>{username}</IdentifierText>
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
      key: 'defaultLang',
      seldom: true,
      // In two words: a card has less room for it than the form.
      header: i18n._(msg({ id: 'users.defaultLang', message: 'Sprache (Standard)' })),
      width: '9.5rem',
      sortBy: 'defaultLang',
      cell: ({ defaultLang }) => defaultLang,
    },
    {
      key: 'email',
      seldom: true,
      header: i18n._(USER_LABELS.email),
      width: '12.5rem',
      sortBy: 'email',
      wrap: true,
      cell: ({ email }) => <IdentifierText>{email ?? ''}</IdentifierText>,
    },
    {
      key: 'firstname',
      header: i18n._(USER_LABELS.firstname),
      width: '8rem',
      sortBy: 'firstname',
      wrap: true,
      cell: ({ firstname }) => firstname,
    },
    {
      key: 'lastname',
      header: i18n._(USER_LABELS.lastname),
      width: '8rem',
      sortBy: 'lastname',
      wrap: true,
      cell: ({ lastname }) => lastname,
    },
    {
      key: 'roles',
      header: i18n._(USER_LABELS.authRoles),
      width: '9rem',
      wrap: true,
      text: (user) => rolesOf(i18n, user),
      cell: (user) => rolesOf(i18n, user),
    },
    {
      key: 'contexts',
      header: i18n._(msg({ id: 'users.contexts', message: 'Ändert in' })),
      width: '9.5rem',
      wrap: true,
      text: (user) => placesOf(i18n, user),
      cell: (user) => <IdentifierText>{placesOf(i18n, user)}</IdentifierText>,
    },
    {
      key: 'active',
      seldom: true,
      header: i18n._(USER_LABELS.active),
      width: '6.5rem',
      sortBy: 'active',
      cell: ({ active }) => <ActiveBadge active={active} />,
    },
    ...(can('seeSignIns') ? signInColumns(i18n) : []),
  ];
}

function signInColumns(i18n: I18n): readonly PagingColumn<ListedUser, UserSort>[] {
  return [
    {
      key: 'secondFactor',
      header: i18n._(msg({ id: 'users.secondFactor', message: 'Zweiter Faktor' })),
      width: '7.5rem',
      text: ({ secondFactor }) => factorWord(i18n, secondFactor),
      cell: ({ secondFactor }) => factorWord(i18n, secondFactor),
    },
    {
      key: 'lastSignIn',
      header: i18n._(msg({ id: 'users.lastSignIn', message: 'Letzte Anmeldung' })),
      width: '9.5rem',
      cell: ({ lastSignIn }) => (lastSignIn ? <RelativeTime value={lastSignIn} /> : neverWord(i18n)),
    },
  ];
}

function factorWord(i18n: I18n, secondFactor: boolean | undefined): string {
  return secondFactor
    ? i18n._(msg({ id: 'users.secondFactor.on', message: 'ein' }))
    : i18n._(msg({ id: 'users.secondFactor.off', message: 'aus' }));
}

function neverWord(i18n: I18n): string {
  return i18n._(msg({ id: 'users.neverSignedIn', message: 'noch nie' }));
}

function rolesOf(i18n: I18n, { authentication }: User): string {
  return (authentication?.authRoles ?? []).map(({ role }) => roleWord(i18n, role)).join(', ');
}

/** Where a user may change something: nowhere without EDITOR, everywhere with SUPERADMIN besides. */
function placesOf(i18n: I18n, { editor, superAdmin, authentication }: User): string {
  if (!editor) return '–';
  if (superAdmin) return i18n._(msg({ id: 'users.contexts.all', message: 'überall' }));
  const named = authentication?.authorizations.map(({ contextIdentifier }) => contextIdentifier) ?? [];
  return named.length === 0 ? '–' : named.join(', ');
}
