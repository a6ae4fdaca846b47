import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Factor } from '#contract/factor.ts';
import { type OwnFactorsFlow, ownFactorsSelectors } from '#machines/own-factors/own-factors.selectors.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { PasskeyNameForm } from '#src/screens/own-factors/PasskeyNameForm.tsx';

interface RenameStepProps {
  readonly flow: OwnFactorsFlow;
  readonly passkey: Factor;
}

/** A passkey gets another name. */
export function RenameStep({ flow, passkey }: RenameStepProps) {
  const busy = useSelector(flow, ownFactorsSelectors.isRenaming);
  const failure = useSelector(flow, ownFactorsSelectors.renameFailure);
  return (
    <PasskeyNameForm
      proposed={passkey.name ?? ''}
      busy={busy}
      action={<Trans id="factors.rename.save">Namen speichern</Trans>}
      trouble={failure ? <FailureNotice failure={failure} step="change" /> : null}
      onName={(name) => flow.send({ type: 'name.save', name, key: newIdempotencyKey() })}
      onCancel={busy ? null : () => flow.send({ type: 'step.abandon' })}
    />
  );
}
