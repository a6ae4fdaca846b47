import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type SyncUndoFlow, syncUndoSelectors } from '#machines/sync/sync-undo.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { RaisedSection } from '#src/components/RaisedSection.tsx';
import { RepairSection } from '#src/screens/audit/RepairSection.tsx';

/** Offers to take the last sync back while its screen is shown, and asks before it does. */
export function SyncUndo({ flow }: { readonly flow: SyncUndoFlow }) {
  const { t } = useLingui();
  const canBegin = useSelector(flow, syncUndoSelectors.canBegin);
  const repair = useSelector(flow, syncUndoSelectors.repair);
  if (repair) {
    return (
      <RaisedSection title={<Trans id="sync.title">Synchronisierung von einem anderen Server</Trans>}>
        <RepairSection flow={repair} />
      </RaisedSection>
    );
  }
  if (!canBegin) return null;
  return (
    <Notice
      tone="positive"
      title={t({ id: 'sync.undo.title', message: 'Die Synchronisierung lässt sich zurücknehmen' })}
      action={
        <Button variant="default" onClick={() => flow.send({ type: 'undo.begin' })}>
          <Trans id="sync.undo.begin">Synchronisierung rückgängig machen</Trans>
        </Button>
      }
    >
      <Trans id="sync.undo.text">
        Vorher sehen Sie, was sich dadurch ändert. Später geht es noch über den Änderungsverlauf.
      </Trans>
    </Notice>
  );
}
