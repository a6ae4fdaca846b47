import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import { twoFactorPanelSelectors } from '#machines/two-factor-panel/two-factor-panel.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { FactorErrandForm } from '#src/screens/own-details/FactorErrandForm.tsx';
import classes from './TwoFactorPanel.module.css';

interface TwoFactorPanelProps {
  readonly panel: ActorRefFrom<typeof twoFactorPanelMachine>;
  /** The user's telephone number, which is proposed for the codes. */
  readonly mobileNo: string;
  /** Whether the user has another second factor than codes by SMS. */
  readonly hasOther: boolean;
}

/** Whether a code by SMS is asked for at the sign-in, and the way to change that. */
export function TwoFactorPanel({ panel, mobileNo, hasOther }: TwoFactorPanelProps) {
  const { t } = useLingui();
  const isOn = useSelector(panel, twoFactorPanelSelectors.isOn);
  const number = useSelector(panel, twoFactorPanelSelectors.presentNumber);
  const errand = useSelector(panel, twoFactorPanelSelectors.errand);
  const isUnderWay = useSelector(panel, twoFactorPanelSelectors.isUnderWay);
  const slow = useSelector(panel, twoFactorPanelSelectors.isSlow);
  const canCancel = useSelector(panel, twoFactorPanelSelectors.canCancelWaiting);
  // While something is being done the switch stands where it is to go; its label says what holds on the server.
  const wished = errand === null ? isOn : errand !== 'disabling';
  const on = t({ id: 'twoFactor.on', message: 'Ja, 2-Faktor Authentifizierung aktiviert' });
  const off = t({ id: 'twoFactor.off', message: 'Nein, 2-Faktor Authentifizierung deaktiviert' });
  const notYet = t({
    id: 'twoFactor.notYet',
    message: 'Nein, 2-Faktor Authentifizierung noch nicht aktiviert',
  });
  // The specified words know no other second factor; with one, they would not be true.
  const smsOff = t({ id: 'twoFactor.smsOff', message: 'Nein, Zugangscodes per SMS deaktiviert' });
  const smsNotYet = t({
    id: 'twoFactor.smsNotYet',
    message: 'Nein, Zugangscodes per SMS noch nicht aktiviert',
  });
  const turn = () => {
    if (wished && isOn) panel.send({ type: 'factor.disable', key: newIdempotencyKey() });
    else if (wished || isOn) panel.send({ type: 'factor.abandon' });
    else panel.send({ type: 'factor.enable' });
  };
  return (
    <section className={`${formClasses.section} ${formClasses.below}`} aria-labelledby="two-factor">
      <h2 id="two-factor" className={formClasses.heading}>
        <Trans id="user.secondFactor">2-Faktor Authentifizierung</Trans>
      </h2>
      <p className={formClasses.hint}>
        <Trans id="twoFactor.text">
          Beim Anmelden wird neben dem Passwort ein Zugangscode verlangt, der per SMS auf Ihr Telefon kommt.
          Eine SMS kann abgefangen oder auf eine andere SIM-Karte umgeleitet werden: Eine Authenticator-App
          ist sicherer.
        </Trans>
      </p>
      <Switch
        checked={wished}
        onChange={turn}
        disabled={isUnderWay}
        size="md"
        label={isOn ? on : hasOther ? (errand ? smsNotYet : smsOff) : errand ? notYet : off}
      />
      {isOn && errand === null ? (
        <div className={classes.present}>
          {number ? (
            <p>
              <Trans id="twoFactor.present">Zugangscodes gehen an {number}.</Trans>
            </p>
          ) : null}
          <Button variant="default" size="compact-md" onClick={() => panel.send({ type: 'factor.move' })}>
            <Trans id="twoFactor.move">Nummer ändern</Trans>
          </Button>
        </div>
      ) : null}
      {errand ? <FactorErrandForm key={errand} panel={panel} errand={errand} mobileNo={mobileNo} /> : null}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => panel.send({ type: 'wait.cancel' }) })} />
    </section>
  );
}
