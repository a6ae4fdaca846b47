import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ManyPreview } from '#contract/change-many.ts';
import type { Finding } from '#contract/envelope.ts';
import type { ManyAction } from '#contract/many-records.ts';
import type { changeManyMachine } from '#machines/change-many/change-many.machine.ts';
import { changeManySelectors } from '#machines/change-many/change-many.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { FoldedRows } from '#src/screens/common/FoldedRows.tsx';
import { furtherFindings } from '#src/screens/common/further-findings.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { clashWords } from '#src/screens/impact/clash-words.ts';
import { EffectiveRows } from '#src/screens/impact/EffectiveRows.tsx';

interface ManyDialogProps {
  readonly flow: ActorRefFrom<typeof changeManyMachine>;
}

/** Says what a step with many records would do and what is left out of it, or why it was not done. */
export function ManyDialog({ flow }: ManyDialogProps) {
  const { t } = useLingui();
  const { type, action } = useSelector(flow, changeManySelectors.wish);
  const preview = useSelector(flow, changeManySelectors.preview);
  const isAsking = useSelector(flow, changeManySelectors.isAsking);
  const isRunning = useSelector(flow, changeManySelectors.isRunning);
  const isStale = useSelector(flow, changeManySelectors.isStale);
  const isUnreachable = useSelector(flow, changeManySelectors.isUnreachable);
  const canConfirm = useSelector(flow, changeManySelectors.canConfirm);
  const canRetry = useSelector(flow, changeManySelectors.canRetry);
  const slow = useSelector(flow, changeManySelectors.isSlow);
  const canCancel = useSelector(flow, changeManySelectors.canCancelWaiting);
  const failure = useSelector(flow, changeManySelectors.failure);
  const findings = furtherFindings(failure);
  const acts = {
    activate: t({ id: 'list.many.activate', message: 'Aktivieren' }),
    deactivate: t({ id: 'list.many.deactivate', message: 'Deaktivieren' }),
    change: t({ id: 'list.many.change', message: 'Ändern' }),
    delete: t({ id: 'deletion.confirm', message: 'Löschen' }),
  };
  const titles = {
    activate: t({ id: 'list.many.activate.title', message: 'Einträge aktivieren?' }),
    deactivate: t({ id: 'list.many.deactivate.title', message: 'Einträge deaktivieren?' }),
    change: t({ id: 'list.many.change.title', message: 'Felder der Einträge ändern?' }),
    delete: t({ id: 'list.many.delete.title', message: 'Einträge löschen?' }),
  };
  return (
    <ConfirmDialog
      opened
      wide
      destructive={action === 'delete'}
      title={titles[action]}
      busy={isRunning}
      confirmable={canConfirm || canRetry}
      confirmLabel={canRetry ? t({ id: 'part.error.retry', message: 'Erneut versuchen' }) : acts[action]}
      slow={slow}
      onGiveUp={canCancel ? () => flow.send({ type: 'wait.cancel' }) : undefined}
      onConfirm={() =>
        flow.send(canRetry ? { type: 'many.retry' } : { type: 'many.confirm', key: newIdempotencyKey() })
      }
      onCancel={() => flow.send({ type: 'many.close' })}
    >
      {failure ? (
        <FailureNotice failure={failure} step={isUnreachable ? 'change' : 'read'}>
          {findings.length > 0 ? <RefusedRows refused={findings} count={findings.length} /> : null}
        </FailureNotice>
      ) : preview && (isAsking || isRunning) ? (
        <>
          {isStale ? (
            <Notice tone="warning">
              <Trans id="list.many.stale">
                Die Auswahl hat sich inzwischen geändert. Bitte prüfen Sie noch einmal, was geschieht.
              </Trans>
            </Notice>
          ) : null}
          <ManyConsequences preview={preview} isDeletion={action === 'delete'} />
          {type === 'user' ? <UserConsequences action={action} preview={preview} /> : null}
        </>
      ) : (
        <p role="status">
          <Trans id="deletion.weighing">Folgen werden ermittelt …</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}

/** How many change, which stay unchanged and why, and what others would read. */
function ManyConsequences({
  preview,
  isDeletion,
}: {
  readonly preview: ManyPreview;
  readonly isDeletion: boolean;
}) {
  const { changed, unchanged, refused, refusedCount, impact } = preview;
  return (
    <>
      <p>
        {isDeletion ? (
          <Plural
            id="list.many.deletes"
            value={changed}
            _0="Nichts davon wird gelöscht."
            one="Ein Eintrag wird gelöscht."
            other="# Einträge werden gelöscht."
          />
        ) : (
          <Plural
            id="list.many.changes"
            value={changed}
            _0="Nichts davon ändert sich."
            one="Ein Eintrag wird geändert."
            other="# Einträge werden geändert."
          />
        )}{' '}
        {unchanged > 0 ? (
          <Plural
            id="list.many.unchanged"
            value={unchanged}
            one="Einer ist schon so."
            other="# sind schon so."
          />
        ) : null}
      </p>
      {refusedCount > 0 ? <RefusedRows refused={refused} count={refusedCount} /> : null}
      {impact.counts.effective > 0 ? <EffectiveRows impact={impact} /> : null}
    </>
  );
}

/** Whom it concerns, and what it means for them: of users nothing can be taken back. */
function UserConsequences({ action, preview }: { action: ManyAction; preview: ManyPreview }) {
  const { t } = useLingui();
  const { changed, deleted, counts } = preview.impact;
  const users = action === 'delete' ? deleted : changed;
  const words = {
    activate: t({ id: 'list.many.users.activate', message: 'Sie können sich danach wieder anmelden.' }),
    deactivate: t({
      id: 'list.many.users.deactivate',
      message: 'Sie können sich danach nicht mehr anmelden; ihre offenen Sitzungen enden.',
    }),
    change: null,
    delete: t({
      id: 'list.many.users.delete',
      message: 'Ihre offenen Sitzungen enden. Das lässt sich nicht rückgängig machen.',
    }),
  };
  return (
    <>
      {words[action] ? <p>{words[action]}</p> : null}
      <FoldedRows
        title={<Trans id="list.many.users.whom">Wen das betrifft</Trans>}
        count={action === 'delete' ? counts.deleted : counts.changed}
        rows={users.map(({ identifier }) => ({ key: identifier, text: identifier, content: identifier }))}
      />
    </>
  );
}

/** Which records stay unchanged, and why. */
function RefusedRows({ refused, count }: { readonly refused: readonly Finding[]; readonly count: number }) {
  const { i18n } = useLingui();
  return (
    <FoldedRows
      title={
        <Plural
          id="list.many.refused"
          value={count}
          one="Ein Eintrag bleibt, wie er ist"
          other="# Einträge bleiben, wie sie sind"
        />
      }
      count={count}
      rows={refused.map((finding, at) => {
        const text = clashWords(i18n, finding);
        return { key: `${at} ${text}`, text, content: text };
      })}
    />
  );
}
