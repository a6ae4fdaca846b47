import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { workingContextSelectors } from '#machines/working-context/working-context.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { routeInContext } from '#src/app/route-in-context.ts';
import { ContextPicker } from '#src/components/ContextPicker.tsx';
import { contextOptions } from '#src/screens/common/context-tree.ts';
import { useLeave } from '#src/screens/common/leaving.ts';

interface WorkingContextDialogProps {
  readonly actor: ConsoleActor;
  readonly onClose: () => void;
}

/** Chooses the context in which the user works; what is on the screen goes there too, if it can. */
export function WorkingContextDialog({ actor, onClose }: WorkingContextDialogProps) {
  const { t } = useLingui();
  const leave = useLeave();
  const flow = useSelector(actor, appSelectors.workingContext);
  const present = useSelector(flow, (one) => (one ? workingContextSelectors.contextIdentifier(one) : null));
  const startUp = useSelector(actor, appSelectors.startUp);
  const contexts = useSelector(startUp, (one) => (one ? startUpSelectors.contexts(one) : null));
  const options = useMemo(() => contexts && contextOptions(contexts), [contexts]);
  const choose = (contextIdentifier: string | null) => {
    onClose();
    const route = routeInContext(appSelectors.route(actor.getSnapshot()), contextIdentifier);
    const change = { type: 'context.choose', contextIdentifier } as const;
    if (route === null) flow?.send(change);
    else leave(actor, { type: 'address.changed', route }, flow ? [{ to: flow, event: change }] : []);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      // Below it there is room for the list.
      centered={false}
      title={t({ id: 'workingContext.title', message: 'In welchem Kontext arbeiten Sie?' })}
      closeButtonProps={{ 'aria-label': t({ id: 'workingContext.close', message: 'Schließen' }) }}
    >
      <ContextPicker
        data-autofocus
        label={t({ id: 'part.context.label', message: 'Kontext' })}
        description={
          <Trans id="workingContext.text">
            Listen, Textmatrix, Export und neue Einträge beginnen dort. Einen anderen können Sie überall
            wählen.
          </Trans>
        }
        contexts={options}
        none={t({ id: 'part.context.all', message: 'Alle Kontexte' })}
        value={present}
        opened
        onChange={choose}
      />
    </Modal>
  );
}
