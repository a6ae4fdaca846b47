import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import formClasses from '#src/screens/forms/form.module.css';

interface SecondFactorResetProps {
  readonly onReset: () => void;
}

/** Below the form of another user: the way out when their telephone is gone. */
export function SecondFactorReset({ onReset }: SecondFactorResetProps) {
  return (
    <section className={`${formClasses.section} ${formClasses.below}`} aria-labelledby="second-factor">
      <h2 id="second-factor" className={formClasses.heading}>
        <Trans id="user.secondFactor">2-Faktor Authentifizierung</Trans>
      </h2>
      <p className={formClasses.hint}>
        <Trans id="user.secondFactor.text">
          Kommt der Benutzer nicht mehr an seine Zugangscodes, etwa weil das Telefon verloren ist, können Sie
          seinen zweiten Faktor ausschalten. Danach genügt wieder das Passwort.
        </Trans>
      </p>
      <div>
        <Button variant="default" onClick={onReset}>
          <Trans id="user.secondFactor.reset">Zweiten Faktor ausschalten …</Trans>
        </Button>
      </div>
    </section>
  );
}
