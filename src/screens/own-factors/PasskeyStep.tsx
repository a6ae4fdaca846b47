import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Factor } from '#contract/factor.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { type OwnFactorsFlow, ownFactorsSelectors } from '#machines/own-factors/own-factors.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { useProposedName } from '#src/screens/own-factors/factor-names.ts';
import { PasskeyNameForm } from '#src/screens/own-factors/PasskeyNameForm.tsx';

interface PasskeyStepProps {
  readonly flow: OwnFactorsFlow;
  /** Those that the user has. */
  readonly factors: readonly Factor[];
}

/** A passkey is added: its name is asked for here, the rest by the browser. */
export function PasskeyStep({ flow, factors }: PasskeyStepProps) {
  const busy = useSelector(flow, ownFactorsSelectors.waitsForPasskey);
  const failure = useSelector(flow, ownFactorsSelectors.passkeyFailure);
  const trouble = failure ? (
    <FailureNotice
      failure={failure}
      step="change"
      text={
        failure.kind === 'refused' && failure.code === REFUSAL.taken ? (
          <Trans id="factors.passkey.taken">
            Dieses Gerät oder dieser Passwortmanager hat für Sie schon einen Passkey. Für einen weiteren
            wählen Sie bitte im Fenster des Browsers ein anderes Gerät.
          </Trans>
        ) : null
      }
    />
  ) : null;
  return (
    <PasskeyNameForm
      proposed={useProposedName(factors)}
      busy={busy}
      action={<Trans id="factors.passkey.make">Passkey erstellen</Trans>}
      trouble={trouble}
      onName={(name) => flow.send({ type: 'passkey.make', name, key: newIdempotencyKey() })}
      onCancel={() => flow.send({ type: busy ? 'wait.cancel' : 'step.abandon' })}
    >
      {busy ? (
        <Notice tone="info">
          <p>
            <Trans id="login.passkey.wait">Ihr Browser fragt nach dem Passkey.</Trans>
          </p>
        </Notice>
      ) : null}
    </PasskeyNameForm>
  );
}
