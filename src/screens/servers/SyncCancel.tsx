import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SyncFlow, syncSelectors } from '#machines/sync/sync.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { useFocusBack } from '#src/components/use-focus-back.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { applyingWords, uncancelledWords } from '#src/screens/servers/sync-words.ts';
import classes from './Sync.module.css';

/** Ends what the server reads, without a question: no one loses anything. Once that is applied, says that it is too late. */
export function SyncCancel({ flow }: { readonly flow: SyncFlow }) {
  const { t, i18n } = useLingui();
  const offered = useSelector(flow, syncSelectors.offersCancel);
  const canCancel = useSelector(flow, syncSelectors.canCancel);
  const cancelling = useSelector(flow, syncSelectors.isCancelling);
  const failure = useSelector(flow, syncSelectors.cancelFailure);
  const applying = useSelector(flow, (snapshot) => syncSelectors.run(snapshot)?.phase === 'applying');
  // To the button that has begun it.
  useFocusBack();
  if (!offered) return null;
  return (
    <>
      <div className={classes.cancel}>
        {applying ? (
          <p className={classes.phase}>{applyingWords(i18n)}</p>
        ) : (
          <ActionButton
            variant="default"
            busy={cancelling}
            disabled={!canCancel && !cancelling}
            onClick={() => flow.send({ type: 'sync.cancel', key: newIdempotencyKey() })}
          >
            <Trans id="sync.cancel">Lesen abbrechen</Trans>
          </ActionButton>
        )}
      </div>
      {failure ? (
        <Notice
          tone="negative"
          title={t({ id: 'sync.cancel.failed', message: 'Das Lesen wurde nicht abgebrochen' })}
        >
          <p>{uncancelledWords(i18n, failure)}</p>
        </Notice>
      ) : null}
    </>
  );
}
