import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { Undo } from '#machines/history/operation.ts';
import { type UndoFlow, undoSelectors } from '#machines/undo/undo.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { UndoTrouble } from '#src/screens/shell/UndoTrouble.tsx';
import { useUndo } from '#src/screens/shell/use-undo.ts';

interface UndoWayProps {
  /** The notification that offers it. */
  readonly id: string;
  readonly offer: Undo;
  readonly undo: UndoFlow;
}

/** The button that takes back what a notification tells of, how far that is, and why it could not be. */
export function UndoWay({ id, offer, undo }: UndoWayProps) {
  const idle = useSelector(undo, undoSelectors.isIdle);
  const takenUp = useSelector(undo, (snapshot) => undoSelectors.notificationId(snapshot) === id);
  const { failure, unknown, slow, onCancel, onRetry } = useUndo(undo);
  if (takenUp && failure)
    return <UndoTrouble offer={offer} failure={failure} unknown={unknown} onRetry={onRetry} />;
  const start = () =>
    undo.send({ type: 'undo.start', notificationId: id, undo: offer, key: newIdempotencyKey() });
  return (
    <>
      <ActionButton
        size="compact-sm"
        variant="light"
        busy={takenUp}
        // Another one is being taken back: this one may stand on it.
        aria-disabled={!idle && !takenUp}
        aria-keyshortcuts="F6"
        onClick={start}
      >
        {offer.isUndo ? (
          <Trans id="toast.redo">Wiederherstellen</Trans>
        ) : (
          <Trans id="toast.undo">Rückgängig</Trans>
        )}
      </ActionButton>
      {takenUp && slow ? (
        <span role="status">
          <Trans id="part.busy.slow">Das dauert länger als üblich …</Trans>
        </span>
      ) : null}
      {takenUp && onCancel ? (
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          <Trans id="part.busy.cancel">Abbrechen</Trans>
        </Button>
      ) : null}
    </>
  );
}
