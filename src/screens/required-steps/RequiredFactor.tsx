import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import classes from './RequiredSteps.module.css';

interface RequiredFactorProps {
  /** A factor is there, and nothing of it is under way. */
  readonly canContinue: boolean;
  readonly onContinue: () => void;
  /** The ways to add one. */
  readonly children: ReactNode;
}

/** A second factor that the server asks for: one of those that there are is added. */
export function RequiredFactor({ canContinue, onContinue, children }: RequiredFactorProps) {
  return (
    <>
      <p className={classes.text}>
        <Trans id="requiredSteps.factor.text">
          Auf diesem Server ist neben dem Passwort ein zweiter Faktor vorgeschrieben. Richten Sie jetzt einen
          ein, am besten eine Authenticator-App oder einen Passkey.
        </Trans>
      </p>
      <div className={classes.factor}>{children}</div>
      {canContinue ? (
        <ButtonRow>
          <Button size="md" onClick={onContinue}>
            <Trans id="requiredSteps.factor.continue">Weiter</Trans>
          </Button>
        </ButtonRow>
      ) : null}
    </>
  );
}
