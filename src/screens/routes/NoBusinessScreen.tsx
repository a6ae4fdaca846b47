import { Trans } from '@lingui/react/macro';
import { ForbiddenScreen } from '#src/screens/routes/ForbiddenScreen.tsx';

/** A route for superAdmins, as any other user sees it. */
export function NoBusinessScreen() {
  return (
    <ForbiddenScreen>
      <Trans id="place.superAdminsOnly">
        Dieser Bereich ist der Rolle „Administration“ vorbehalten. Ihre Administration kann sie Ihnen in der
        Benutzerverwaltung geben.
      </Trans>
    </ForbiddenScreen>
  );
}
