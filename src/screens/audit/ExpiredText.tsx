import { Trans } from '@lingui/react/macro';

/** Why an operation is not offered to be undone although the user may. */
export function ExpiredText() {
  return (
    <Trans id="audit.expired">
      Dieser Vorgang lässt sich nicht mehr rückgängig machen: Teile davon können schon aus dem
      Änderungsverlauf entfernt sein.
    </Trans>
  );
}
