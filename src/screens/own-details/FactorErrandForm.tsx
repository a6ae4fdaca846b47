import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import type { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import { twoFactorPanelSelectors } from '#machines/two-factor-panel/two-factor-panel.selectors.ts';
import type { FactorErrand } from '#machines/two-factor-panel/two-factor-panel.types.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { PhoneField } from '#src/components/PhoneField.tsx';
import { isPhoneNumber } from '#src/components/phone-number.ts';
import { usePhoneNumbers } from '#src/components/use-phone-numbers.ts';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { useNewCode } from '#src/screens/common/use-new-code.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { CodeRequestButton } from '#src/screens/own-details/CodeRequestButton.tsx';
import { CodeStep } from '#src/screens/own-details/CodeStep.tsx';
import { FactorTrouble } from '#src/screens/own-details/FactorTrouble.tsx';
import classes from './TwoFactorPanel.module.css';

/** A code that a user may have from before a reload, or from another window. */
const SENT_BEFORE = { sentTo: null, waitSeconds: 0 };

interface FactorErrandFormProps {
  readonly panel: ActorRefFrom<typeof twoFactorPanelMachine>;
  readonly errand: FactorErrand;
  readonly mobileNo: string;
}

/** The steps of switching the second factor on or off, or of moving it to another number. What is typed stays here. */
export function FactorErrandForm({ panel, errand, mobileNo }: FactorErrandFormProps) {
  const { t, i18n } = useLingui();
  const numbers = usePhoneNumbers();
  const sent = useSelector(panel, twoFactorPanelSelectors.sent);
  const sentToPresent = useSelector(panel, twoFactorPanelSelectors.sentToPresent);
  const isPresentWanted = useSelector(panel, twoFactorPanelSelectors.isPresentWanted);
  const isRequesting = useSelector(panel, twoFactorPanelSelectors.isRequesting);
  const isConfirming = useSelector(panel, twoFactorPanelSelectors.isConfirming);
  const requestFailure = useSelector(panel, twoFactorPanelSelectors.requestFailure);
  const failure = useSelector(panel, twoFactorPanelSelectors.failure);
  const [number, setNumber] = useState(errand === 'enabling' ? mobileNo : '');
  const [wrongNumber, setWrongNumber] = useState(false);
  const [code, setCode] = useState('');
  const [presentCode, setPresentCode] = useState('');
  const [lacking, setLacking] = useState<{ readonly code?: true; readonly presentCode?: true }>({});
  const isCodeSent = requestFailure === null;
  const count = useNewCode(sent, () => setCode(''), isCodeSent);
  const presentCount = useNewCode(sentToPresent, () => setPresentCode(''), isCodeSent);
  const toNew = errand !== 'disabling';
  const busy = isRequesting || isConfirming;
  const required = t({ id: 'form.required', message: 'Bitte geben Sie einen Wert für dieses Feld an' });
  const label = t({ id: 'code.label', message: 'Zugangscode' });

  const request = (to: string | null) =>
    panel.send({ type: 'code.request', number: to, key: newIdempotencyKey() });
  const requestToNew = () => {
    const wrong = !isPhoneNumber(numbers, number);
    setWrongNumber(wrong);
    if (!wrong) request(number);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!sent) {
      if (toNew) requestToNew();
      else request(null);
      return;
    }
    const missing = {
      ...(code === '' && { code: true as const }),
      ...(isPresentWanted && presentCode === '' && { presentCode: true as const }),
    };
    setLacking(missing);
    if (Object.keys(missing).length > 0) return;
    panel.send({
      type: 'code.confirm',
      code,
      presentCode: isPresentWanted ? presentCode : null,
      key: newIdempotencyKey(),
    });
  };
  const errorOf = (field: 'twoWayAuthenticationToken' | 'presentToken') =>
    isAbout(failure, field) ? failureWords(i18n, failure, 'change').text : null;
  // Only where the boxes are that it is about; otherwise no one would read it.
  const besideField =
    (sent && errorOf('twoWayAuthenticationToken') !== null) ||
    (isPresentWanted && errorOf('presentToken') !== null);

  return (
    <form noValidate className={formClasses.inset} onSubmit={submit}>
      <div className={classes.step}>
        {toNew ? (
          <PhoneField
            label={t({ id: 'twoFactor.number', message: 'Mobilnummer für Zugangscodes' })}
            defaultValue={number}
            onChange={(next) => {
              setNumber(next);
              setWrongNumber(false);
            }}
            error={
              wrongNumber
                ? t({
                    id: 'twoFactor.invalidNumber',
                    message: 'Geben Sie bitte eine gültige Telefonnummer an!',
                  })
                : null
            }
            required
            readOnly={busy}
          />
        ) : (
          <p className={classes.sent}>
            <Trans id="twoFactor.disabling">
              Noch ist der zweite Faktor eingeschaltet. Sie haben sich in dieser Sitzung ohne Zugangscode
              angemeldet: Bestätigen Sie das Ausschalten mit einem Code an Ihre bisherige Nummer.
            </Trans>
          </p>
        )}
        <FactorTrouble failure={requestFailure} onRetry={() => panel.send({ type: 'step.retry' })} />
        <ButtonRow>
          <CodeRequestButton
            sent={sent}
            busy={isRequesting}
            onRequest={toNew ? requestToNew : () => request(null)}
          />
          {sent ? null : (
            <Button variant="subtle" disabled={busy} onClick={() => panel.send({ type: 'code.present' })}>
              <Trans id="code.present">Ich habe schon einen Code</Trans>
            </Button>
          )}
        </ButtonRow>
      </div>
      {sent ? (
        <CodeStep
          key={`new ${count}`}
          sent={sent}
          label={label}
          error={lacking.code ? required : errorOf('twoWayAuthenticationToken')}
          readOnly={busy}
          onChange={setCode}
        />
      ) : null}
      {isPresentWanted ? (
        <div className={classes.step}>
          <p className={classes.sent}>
            <Trans id="twoFactor.presentWanted">
              Zur Sicherheit braucht die Änderung auch einen Zugangscode an Ihre bisherige Nummer.
            </Trans>
          </p>
          <CodeRequestButton sent={sentToPresent} busy={isRequesting} onRequest={() => request(null)} />
        </div>
      ) : null}
      {isPresentWanted ? (
        <CodeStep
          key={`present ${presentCount}`}
          sent={sentToPresent ?? SENT_BEFORE}
          label={t({ id: 'code.labelPresent', message: 'Zugangscode an die bisherige Nummer' })}
          error={lacking.presentCode ? required : errorOf('presentToken')}
          readOnly={busy}
          onChange={setPresentCode}
        />
      ) : null}
      <FactorTrouble
        failure={besideField ? null : failure}
        onRetry={() => panel.send({ type: 'step.retry' })}
      />
      <ButtonRow>
        {sent ? (
          <ActionButton type="submit" busy={isConfirming}>
            <Trans id="code.confirm">Bestätigen</Trans>
          </ActionButton>
        ) : null}
        <Button variant="default" disabled={busy} onClick={() => panel.send({ type: 'factor.abandon' })}>
          <Trans id="part.form.cancel">Abbrechen</Trans>
        </Button>
      </ButtonRow>
    </form>
  );
}

function isAbout(failure: Failure | null, field: string): failure is Failure {
  return failure?.kind === 'refused' && failure.findings.some((finding) => finding.field === field);
}
