import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type RequiredStepsFlow,
  requiredStepsSelectors,
} from '#machines/required-steps/required-steps.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { LoginFrame } from '#src/screens/login/LoginFrame.tsx';
import { RequiredPassword } from '#src/screens/required-steps/RequiredPassword.tsx';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';
import classes from './RequiredSteps.module.css';

interface RequiredStepsScreenProps {
  readonly flow: RequiredStepsFlow;
  /** The user is being signed out. */
  readonly leaving: boolean;
  readonly languageSelect: ReactNode;
  /** The step of the second factor. */
  readonly factor: ReactNode;
  readonly onLogout: () => void;
}

/** What a session requires before the console is open to it, one step after the other. */
export function RequiredStepsScreen({
  flow,
  leaving,
  languageSelect,
  factor,
  onLogout,
}: RequiredStepsScreenProps) {
  const { t } = useLingui();
  const step = useSelector(flow, requiredStepsSelectors.step);
  const user = useSelector(flow, requiredStepsSelectors.user);
  const isBusy = useSelector(flow, requiredStepsSelectors.isBusy);
  const isSlow = useSelector(flow, requiredStepsSelectors.isSlow);
  const canCancel = useSelector(flow, requiredStepsSelectors.canCancelWaiting);
  const canLookAgain = useSelector(flow, requiredStepsSelectors.canLookAgain);
  const failure = useSelector(flow, requiredStepsSelectors.failure);
  const { username } = user;
  const section = useRef<HTMLElement>(null);
  // Where the work goes on, for those who hear the page.
  useEffect(() => {
    if (step) section.current?.focus();
  }, [step]);
  const cancel = () => flow.send({ type: 'wait.cancel' });
  return (
    <div className={classes.wide}>
      <LoginFrame
        title={t({ id: 'requiredSteps.title', message: 'Anmeldung abschließen' })}
        aside={languageSelect}
      >
        <section
          ref={section}
          tabIndex={-1}
          className={classes.step}
          aria-label={
            step === 'password'
              ? t({ id: 'requiredSteps.password.title', message: 'Eigenes Passwort wählen' })
              : step === 'factor'
                ? t({ id: 'requiredSteps.factor.title', message: 'Zweiten Faktor einrichten' })
                : undefined
          }
          aria-busy={isBusy || undefined}
        >
          {step === 'password' ? <RequiredPassword flow={flow} user={user} /> : null}
          {step === 'factor' ? factor : null}
          {step === null && canLookAgain ? (
            <PartTrouble
              failure={failure}
              onRetry={() => flow.send({ type: 'steps.retry' })}
              isSlow={false}
              onCancel={null}
            />
          ) : null}
        </section>
        <div className={classes.whose}>
          <p>
            <Trans id="requiredSteps.whose">Angemeldet als {username}</Trans>
          </p>
          <EntranceButton quiet busy={leaving} onClick={onLogout}>
            <Trans id="user.logout">Ausloggen</Trans>
          </EntranceButton>
        </div>
        <BusyNotice slow={isSlow} {...(canCancel && { onCancel: cancel })} />
      </LoginFrame>
    </div>
  );
}
