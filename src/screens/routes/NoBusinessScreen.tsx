import { Trans } from '@lingui/react/macro';
import { ForbiddenScreen } from '#src/screens/routes/ForbiddenScreen.tsx';

/** Stands in for a screen that only superAdmins see. */
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
