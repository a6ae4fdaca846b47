import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '#contract/auth.ts';
import { FactList } from '#src/components/FactList.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { USER_LABELS } from '#src/screens/records/user-labels.ts';
import { roleName } from '#src/screens/users/role-names.ts';
import classes from './OwnAccess.module.css';

/** Details that users see of themselves but cannot change: name, roles, and where they may change something. */
export function OwnAccess({ user }: { readonly user: User }) {
  const { t, i18n } = useLingui();
  const roles = user.authentication?.authRoles.map(({ role }) => role) ?? [];
  const contexts =
    user.authentication?.authorizations.map(({ contextIdentifier }) => contextIdentifier) ?? [];
  return (
    <FactList>
      <dt>{t(USER_LABELS.username)}</dt>
      <dd>
        <IdentifierText>{user.username}</IdentifierText>{' '}
        <span className={classes.owner}>
          <Trans id="ownDetails.owner">Ihr eigenes Konto</Trans>
        </span>
      </dd>
      <dt>{t(USER_LABELS.authRoles)}</dt>
      <dd>{roles.map((role) => roleName(i18n, role)).join(', ')}</dd>
      <dt>{t(USER_LABELS.authorizations)}</dt>
      <dd>
        {user.editor && user.superAdmin ? (
          <Trans id="ownDetails.everywhere">überall, durch „Administration“ zusammen mit „Redaktion“</Trans>
        ) : contexts.length > 0 ? (
          <IdentifierText>{contexts.join(', ')}</IdentifierText>
        ) : (
          <Trans id="ownDetails.nowhere">keine</Trans>
        )}
      </dd>
    </FactList>
  );
}
