import { Trans } from '@lingui/react/macro';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { EntranceNotice } from '#src/screens/login/EntranceNotice.tsx';

/** While the browser asks for a passkey in a window of its own, which may be hidden behind others. */
export function PasskeyWait({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <EntranceNotice tone="calm">
      <p>
        <Trans id="login.passkey.wait">Ihr Browser fragt nach dem Passkey.</Trans>
      </p>
      <EntranceButton quiet onClick={onCancel}>
        <Trans id="part.form.cancel">Abbrechen</Trans>
      </EntranceButton>
    </EntranceNotice>
  );
}
