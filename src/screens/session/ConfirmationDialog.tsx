import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type SyntheticEvent, useState } from 'react';
import * as REFUSAL from '#contract/refusal.ts';
import type { ProofWay } from '#machines/confirmation/confirmation.port.ts';
import {
  type ConfirmationFlow,
  confirmationSelectors,
} from '#machines/confirmation/confirmation.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { useFocusBack } from '#src/components/use-focus-back.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { WayName, WayText } from '#src/screens/login/ways.tsx';
import { ProofField } from '#src/screens/session/ProofField.tsx';
import classes from './ConfirmationDialog.module.css';

/** What was being done may stand in a dialog itself. The sign-in over the page stands above this one. */
const ABOVE_OTHER_DIALOGS = 'calc(var(--mantine-z-index-modal) + 40)';

/** What is wrong with what was typed; the passkey has no field. */
const OF_THE_FIELD: readonly string[] = [REFUSAL.wrongCredentials, REFUSAL.wrongCode, REFUSAL.codeExpired];

/** Asks for a proof before a step that others could misuse. The step waits below and goes on by itself. */
export function ConfirmationDialog({ flow }: { readonly flow: ConfirmationFlow }) {
  const { t, i18n } = useLingui();
  useFocusBack();
  const username = useSelector(flow, confirmationSelectors.username);
  const way = useSelector(flow, confirmationSelectors.way);
  const ways = useSelector(flow, confirmationSelectors.ways);
  const isForOne = useSelector(flow, confirmationSelectors.isForOne);
  const waitsForPasskey = useSelector(flow, confirmationSelectors.waitsForPasskey);
  const busy = useSelector(flow, confirmationSelectors.isBusy);
  const slow = useSelector(flow, confirmationSelectors.isSlow);
  const canCancelWaiting = useSelector(flow, confirmationSelectors.canCancelWaiting);
  const failure = useSelector(flow, confirmationSelectors.failure);
  const required = useRequired();
  const [given, setGiven] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isWrong = failure?.kind === 'refused' && OF_THE_FIELD.includes(failure.code);
  const words = failure && failureWords(i18n, failure, 'change');
  const wrong =
    failure?.kind === 'refused' && failure.code === REFUSAL.wrongCredentials
      ? t({ id: 'token.password.wrong', message: 'Das ist nicht Ihr Passwort.' })
      : words?.text;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (way === 'passkey') return flow.send({ type: 'passkey.use' });
    setMissing(given === '');
    if (given !== '') flow.send({ type: 'confirmation.submit', given });
  };
  const take = (next: ProofWay) => {
    setGiven('');
    setMissing(false);
    flow.send({ type: 'way.take', way: next });
  };
  const leave = () => flow.send({ type: canCancelWaiting ? 'wait.cancel' : 'confirmation.cancel' });
  return (
    <Modal
      opened
      zIndex={ABOVE_OTHER_DIALOGS}
      onClose={busy ? () => {} : leave}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="26rem"
      title={t({ id: 'confirmation.title', message: 'Bitte bestätigen Sie, dass Sie es sind' })}
    >
      <form noValidate className={classes.form} onSubmit={submit}>
        <p>
          {isForOne ? (
            <Trans id="confirmation.text.forOne">
              Dieser Schritt ist besonders geschützt. Nach der Bestätigung geht er von selbst weiter. Auf
              diesem Server wird bei jedem solchen Schritt gefragt.
            </Trans>
          ) : (
            <Trans id="confirmation.text">
              Dieser Schritt ist besonders geschützt. Nach der Bestätigung geht er von selbst weiter, und
              einige Minuten lang wird nicht noch einmal gefragt.
            </Trans>
          )}
        </p>
        {failure && !isWrong ? <FailureNotice failure={failure} step="change" /> : null}
        {/* For what keeps passwords, so that it knows which one is wanted. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {way === 'password' ? null : (
          <p>
            <WayText way={way} username={username} />
          </p>
        )}
        <ProofField
          way={way}
          given={given}
          onChange={(typed) => {
            setGiven(typed);
            setMissing(false);
          }}
          error={isMissing ? required('') : isWrong ? (wrong ?? null) : null}
          readOnly={busy}
        />
        {waitsForPasskey ? (
          <Notice tone="info">
            <p>
              <Trans id="login.passkey.wait">Ihr Browser fragt nach dem Passkey.</Trans>
            </p>
          </Notice>
        ) : null}
        <p role="status" className={classes.slow}>
          {slow ? t({ id: 'part.busy.slow', message: 'Das dauert länger als üblich …' }) : null}
        </p>
        <ButtonRow>
          <Button variant="default" onClick={leave} disabled={busy && !canCancelWaiting}>
            {t({ id: 'part.confirm.cancel', message: 'Abbrechen' })}
          </Button>
          <ActionButton type="submit" busy={busy}>
            <Trans id="confirmation.confirm">Bestätigen</Trans>
          </ActionButton>
        </ButtonRow>
        {ways.length > 1 ? (
          <ButtonRow>
            {ways
              .filter((one) => one !== way)
              .map((one) => (
                <Button key={one} variant="subtle" disabled={busy} onClick={() => take(one)}>
                  {one === 'password' ? (
                    <Trans id="confirmation.way.password">Passwort verwenden</Trans>
                  ) : (
                    <WayName way={one} />
                  )}
                </Button>
              ))}
          </ButtonRow>
        ) : null}
      </form>
    </Modal>
  );
}
