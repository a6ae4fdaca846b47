import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { accessTokensSelectors } from '#machines/access-tokens/access-tokens.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { ReasonedButton } from '#src/components/ReasonedButton.tsx';
import { RefreshButton } from '#src/components/RefreshButton.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useShownOnce } from '#src/screens/common/unsaved.ts';
import { usePage } from '#src/screens/common/use-page.ts';
import { ListFailure } from '#src/screens/lists/ListFailure.tsx';
import { TokenCard } from '#src/screens/tokens/TokenCard.tsx';
import classes from './Tokens.module.css';

const TokenForm = lazyPart(async () => (await import('#src/screens/tokens/TokenForm.tsx')).TokenForm);
const MadeTokenPanel = lazyPart(
  async () => (await import('#src/screens/tokens/MadeTokenPanel.tsx')).MadeTokenPanel,
);
const RevokeDialog = lazyPart(
  async () => (await import('#src/screens/tokens/RevokeDialog.tsx')).RevokeDialog,
);

/** The access tokens of machines: making one, its secret once, and revoking one. */
export function TokensScreen({ flow, startUp }: FlowScreenProps<'tokens'>) {
  const { t } = useLingui();
  const tokens = useSelector(flow, accessTokensSelectors.tokens);
  const loading = useSelector(flow, accessTokensSelectors.isLoading);
  const listFailure = useSelector(flow, accessTokensSelectors.listFailure);
  const making = useSelector(flow, accessTokensSelectors.isMaking);
  const free = useSelector(flow, accessTokensSelectors.isFree);
  const made = useSelector(flow, accessTokensSelectors.made);
  const revoked = useSelector(flow, accessTokensSelectors.revoked);
  const slow = useSelector(flow, accessTokensSelectors.isSlow);
  const canCancel = useSelector(flow, accessTokensSelectors.canCancelWaiting);
  // From here on, so that nothing leads away between its form and its secret.
  useShownOnce(useSelector(flow, accessTokensSelectors.hasSecret));
  const title = t({ id: 'tokens.title', message: 'Zugriffstokens' });
  const heading = usePage(title);
  const whyNot = free
    ? null
    : t({ id: 'tokens.busy', message: 'Möglich, sobald das andere Token fertig ist.' });
  const refresh = () => flow.send({ type: 'tokens.refresh' });
  return (
    <>
      <PageHeader
        headingRef={heading}
        title={title}
        count={tokens?.length ?? null}
        action={
          <>
            <RefreshButton busy={loading} onClick={refresh} />
            <ReasonedButton
              leftSection={<IconPlus aria-hidden size={18} stroke={1.75} />}
              why={whyNot}
              onClick={() => flow.send({ type: 'token.new' })}
            >
              <Trans id="tokens.new">Neues Token</Trans>
            </ReasonedButton>
          </>
        }
      />
      {making ? <TokenForm flow={flow} startUp={startUp} /> : null}
      {made ? <MadeTokenPanel flow={flow} made={made} /> : null}
      {listFailure ? <ListFailure failure={listFailure} hasRows={tokens !== null} onRetry={refresh} /> : null}
      <ul className={classes.list} aria-busy={loading}>
        {tokens?.map((token) => (
          <TokenCard
            key={token.id}
            token={token}
            whyNot={whyNot}
            onRevoke={() => flow.send({ type: 'token.revoke', id: token.id })}
          />
        ))}
      </ul>
      {tokens?.length === 0 && free ? (
        <EmptyState kind="nothing" title={t({ id: 'tokens.none', message: 'Noch keine Zugriffstokens' })}>
          <Trans id="tokens.none.text">
            Mit einem Token liest oder schreibt ein Programm Texte, etwa beim Bauen einer Anwendung, ohne
            Passwort eines Benutzers.
          </Trans>
        </EmptyState>
      ) : null}
      {revoked ? (
        <RevokeDialog flow={flow} token={revoked} />
      ) : (
        <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
      )}
    </>
  );
}
