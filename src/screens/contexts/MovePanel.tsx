import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { type Context, contextSave } from '#contract/context.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { MoveFlow } from '#machines/context-tree/context-tree.selectors.ts';
import { recordFormSelectors } from '#machines/record-form/record-form.selectors.ts';
import type { ContextValues } from '#machines/records/context.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { ContextPicker } from '#src/components/ContextPicker.tsx';
import type { ContextOption } from '#src/components/context-choice.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { ReadOnlyNote } from '#src/components/ReadOnlyNote.tsx';
import { ReasonedButton } from '#src/components/ReasonedButton.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { readOnlyWords } from '#src/screens/common/read-only-words.ts';
import { FormTrouble } from '#src/screens/forms/FormTrouble.tsx';
import { storedIn } from '#src/screens/forms/stored-in.ts';
import { ListFailure } from '#src/screens/lists/ListFailure.tsx';
import classes from './ContextTree.module.css';

const ConsequencesDialog = lazyPart(
  async () => (await import('#src/screens/forms/ConsequencesDialog.tsx')).ConsequencesDialog,
);

const VIEW = recordFormSelectors<string, ContextValues, Context>();
const storedOf = storedIn(contextSave, ({ context }) => context);

/** Where a context was put in the tree; another one each time, also where it is the same context. */
export interface Placed {
  readonly below: string;
}

interface MovePanelProps {
  /** The form of the context, of which only the parent is changed here. */
  readonly flow: MoveFlow;
  readonly identifier: string;
  readonly contexts: readonly ContextOption[] | null;
  /** Why a context cannot stand above it, in words; null when it can. */
  readonly blocked: (parent: string) => string | null;
  /** Where it is to stand; null while that is not chosen. */
  readonly target: string | null;
  /** Another one is chosen here. */
  readonly onTarget: (target: string | null) => void;
  /** Where it was put in the tree; null while it was not, or once another target is chosen here. */
  readonly placed: Placed | null;
}

/** Asks below which context another one is to stand, here or in the tree, and shows what that would change before it does. */
export function MovePanel(props: MovePanelProps) {
  const { flow, identifier, contexts, blocked, target, onTarget, placed } = props;
  const { t, i18n } = useLingui();
  const loaded = useSelector(flow, VIEW.loaded);
  const newer = useSelector(flow, VIEW.newer);
  const readOnly = useSelector(flow, VIEW.readOnly);
  const loadFailure = useSelector(flow, VIEW.loadFailure);
  const gone = useSelector(flow, VIEW.isNotFound);
  const failure = useSelector(flow, VIEW.failure);
  const saving = useSelector(flow, VIEW.isSaving);
  const waits = useSelector(flow, VIEW.isSessionLost);
  const previewing = useSelector(flow, VIEW.isPreviewing);
  const slow = useSelector(flow, VIEW.isSlow);
  const canCancel = useSelector(flow, VIEW.canCancelWaiting);
  const consequences = useSelector(flow, VIEW.consequences);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  /** The newest version of the record that is known: only its parent is changed. */
  const current = useMemo(() => {
    const isChanged = failure?.kind === 'refused' && failure.code === REFUSAL.changedMeanwhile;
    return (isChanged ? storedOf(failure.content) : null) ?? newer ?? loaded;
  }, [failure, newer, loaded]);
  const preview = (parentIdentifier: string) => {
    if (!current) return;
    if (current !== loaded) flow.send({ type: 'form.rebase', record: current });
    const values = { identifier, active: current.active, parentIdentifier };
    flow.send({ type: 'form.preview', values, key: newIdempotencyKey() });
  };
  // It may be put somewhere before it has been loaded.
  const isLoaded = current !== null;
  const onPlaced = useEffectEvent(preview);
  useEffect(() => {
    if (isLoaded && placed !== null) onPlaced(placed.below);
  }, [isLoaded, placed]);
  const cancel = () => flow.send({ type: 'form.cancel' });
  const retry = () => flow.send({ type: 'form.retry' });
  const whyNotMoved =
    target === null
      ? t({ id: 'contextTree.move.noTarget', message: 'Wählen Sie zuerst einen Kontext.' })
      : target === current?.parentIdentifier
        ? t({ id: 'contextTree.move.sameTarget', message: 'Dort steht er schon.' })
        : isLoaded
          ? null
          : t({ id: 'contextTree.move.loading', message: 'Der Kontext wird noch geladen.' });
  const locked = saving || waits || previewing;
  return (
    <section className={classes.move} aria-labelledby="context-move">
      <h2 id="context-move" className={classes.moveTitle}>
        <Trans id="contextTree.move.title">
          <IdentifierText>{identifier}</IdentifierText> verschieben
        </Trans>
      </h2>
      {loadFailure ? <ListFailure failure={loadFailure} hasRows={false} onRetry={retry} /> : null}
      {gone ? (
        <Notice tone="negative">
          <Trans id="context.notFound.text">
            Einen Kontext mit diesem Namen gibt es nicht, oder er wurde inzwischen gelöscht.
          </Trans>
        </Notice>
      ) : null}
      {readOnly ? <ReadOnlyNote>{readOnlyWords(i18n, readOnly)}</ReadOnlyNote> : null}
      {failure ? (
        <FormTrouble failure={failure} besideFields={false} onRetry={retry} onRecreate={null} />
      ) : null}
      <div className={classes.moveFields}>
        <ContextPicker
          ref={field}
          label={t({ id: 'contextTree.move.below', message: 'Unter welchen Kontext?' })}
          description={t({
            id: 'contextTree.move.hint',
            message: 'Wählen Sie ihn hier oder im Baum. Alles, was darunter steht, kommt mit.',
          })}
          contexts={contexts}
          blocked={blocked}
          value={target}
          onChange={onTarget}
          readOnly={locked}
        />
        <div className={classes.moveActs}>
          <ReasonedButton busy={locked} why={whyNotMoved} onClick={() => target !== null && preview(target)}>
            <Trans id="form.weigh">Folgen zeigen</Trans>
          </ReasonedButton>
          <Button variant="default" disabled={locked} onClick={cancel}>
            <Trans id="part.form.cancel">Abbrechen</Trans>
          </Button>
        </div>
      </div>
      {consequences ? <ConsequencesDialog flow={consequences} /> : null}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
    </section>
  );
}
