import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { AccessToken } from '#contract/token.ts';
import { accessTokensSelectors } from '#machines/access-tokens/access-tokens.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { PresentPassword } from '#src/screens/common/PresentPassword.tsx';
import { useTokenFindings } from '#src/screens/tokens/use-token-findings.ts';
import classes from './Tokens.module.css';

interface RevokeDialogProps extends Pick<FlowScreenProps<'tokens'>, 'flow'> {
  readonly token: AccessToken;
}

/** Asks, and for the password, before a token is revoked. */
export function RevokeDialog({ flow, token }: RevokeDialogProps) {
  const { t } = useLingui();
  const busy = useSelector(flow, accessTokensSelectors.isBusy);
  const slow = useSelector(flow, accessTokensSelectors.isSlow);
  const canCancel = useSelector(flow, accessTokensSelectors.canCancelWaiting);
  const failure = useSelector(flow, accessTokensSelectors.failure);
  const [password, setPassword] = useState('');
  const { currentPassword: wrong } = useTokenFindings(failure);
  const { name } = token;
  const revoke = () => flow.send({ type: 'revoke.confirm', password, key: newIdempotencyKey() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !busy) revoke();
  };
  return (
    <ConfirmDialog
      opened
      destructive
      busy={busy}
      slow={slow}
      confirmable={password !== ''}
      title={t({ id: 'token.revoke.title', message: 'Token widerrufen?' })}
      confirmLabel={t({ id: 'token.revoke.confirm', message: 'Widerrufen' })}
      onGiveUp={canCancel ? () => flow.send({ type: 'wait.cancel' }) : undefined}
      onConfirm={revoke}
      onCancel={() => flow.send({ type: 'step.cancel' })}
    >
      <form noValidate className={classes.form} onSubmit={submit}>
        <p>
          <Trans id="token.revoke.text">
            Programme, die „{name}“ benutzen, werden ab sofort abgewiesen. Das lässt sich nicht rückgängig
            machen.
          </Trans>
        </p>
        {failure ? (
          <FailureNotice failure={failure} step="change" besideFields={wrong !== undefined} />
        ) : null}
        <PresentPassword
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrong}
          readOnly={busy}
          data-autofocus
        />
      </form>
    </ConfirmDialog>
  );
}
