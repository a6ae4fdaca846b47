import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import formClasses from '#src/screens/forms/form.module.css';

/** The heading of the second factor, where work goes on once there is none to switch off. */
export const SECOND_FACTOR = 'second-factor';

interface SecondFactorResetProps {
  /** Whether there is a second factor to switch off. */
  readonly isOn: boolean;
  readonly onReset: () => void;
}

/** Below the form of another user: the way out when their telephone is gone. */
export function SecondFactorReset({ isOn, onReset }: SecondFactorResetProps) {
  return (
    <section className={`${formClasses.section} ${formClasses.below}`} aria-labelledby={SECOND_FACTOR}>
      <h2 id={SECOND_FACTOR} tabIndex={-1} className={formClasses.heading}>
        <Trans id="user.secondFactor">2-Faktor Authentifizierung</Trans>
      </h2>
      {isOn ? (
        <>
          <p className={formClasses.hint}>
            <Trans id="user.secondFactor.text">
              Kommt der Benutzer nicht mehr an seine Zugangscodes, etwa weil das Telefon verloren ist, können
              Sie seinen zweiten Faktor ausschalten. Danach genügt wieder das Passwort.
            </Trans>
          </p>
          <div>
            <Button variant="default" onClick={onReset}>
              <Trans id="user.secondFactor.reset">Zweiten Faktor ausschalten …</Trans>
            </Button>
          </div>
        </>
      ) : (
        <p className={formClasses.hint}>
          <Trans id="user.secondFactor.none">Der Benutzer hat keinen zweiten Faktor.</Trans>
        </p>
      )}
    </section>
  );
}
