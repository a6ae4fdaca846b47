import type { Account, FirstAccess } from '#server/security/first-access.ts';

const BY_SETTING = '(as set in ECS_ADMIN_PASSWORD)';

/** Lines shown to the operator of an unused database: each password and code, once. */
export function firstAccessLines({ accounts, accessCode }: FirstAccess): readonly string[] {
  const width = (of: (account: Account) => string) => Math.max(0, ...accounts.map((one) => of(one).length));
  const [names, passwords] = [width(({ username }) => username), width(shownPassword)];
  return [
    ...(accessCode === null
      ? []
      : [
          'Access code for other servers that synchronise with this one, shown only this once:',
          `  ${accessCode}`,
        ]),
    ...(accounts.length === 0
      ? []
      : ['The database is new. These accounts can sign in; their passwords are shown only this once:']),
    ...accounts.map(
      (account) =>
        `  ${account.username.padEnd(names)}  ${shownPassword(account).padEnd(passwords)}  ${mayDo(account)}`,
    ),
  ];
}

function shownPassword({ password }: Account): string {
  return password ?? BY_SETTING;
}

/** Its rights in words for a reader who does not know the roles. */
function mayDo({ roles, authorizations, secondFactor }: Account): string {
  const [superAdmin, editor] = [roles.includes('SUPERADMIN'), roles.includes('EDITOR')];
  const rights = superAdmin
    ? editor
      ? 'may do everything'
      : 'sees everything, users too, and changes nothing'
    : editor
      ? `edits texts in ${authorizations.join(', ') || 'no context yet'}`
      : 'reads only';
  return secondFactor ? `${rights}; with a code by SMS` : rights;
}
