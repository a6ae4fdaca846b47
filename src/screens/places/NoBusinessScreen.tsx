import { Trans } from '@lingui/react/macro';
import { ForbiddenScreen } from '#src/screens/places/ForbiddenScreen.tsx';

/** A place for superAdmins, as anybody else sees it. */
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
