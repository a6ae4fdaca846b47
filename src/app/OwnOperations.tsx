import { useSelector } from '@xstate/react';
import { appSelectors } from '#machines/app/app.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { historyListFlow } from '#src/flows/history-list.ts';
import { HistoryList } from '#src/screens/history/HistoryList.tsx';
import { OperationsDrawer } from '#src/screens/history/OperationsDrawer.tsx';

interface OwnOperationsProps {
  readonly actor: ConsoleActor;
  readonly onClose: () => void;
}

/** The user's own latest operations with the way back from each, over whatever page is shown. */
export function OwnOperations({ actor, onClose }: OwnOperationsProps) {
  const isKnown = useSelector(actor, (snapshot) =>
    appSelectors.abilities(snapshot).includes('readOwnHistory'),
  );
  return (
    <OperationsDrawer onClose={onClose} isKnown={isKnown}>
      <Operations actor={actor} />
    </OperationsDrawer>
  );
}

function Operations({ actor }: Pick<OwnOperationsProps, 'actor'>) {
  const flow = useSideFlow(actor, historyListFlow, {
    input: { question: { kind: 'own' } },
    close: 'history.close',
  });
  return <HistoryList flow={flow} tells="operations" wayBack={(revision) => ({ kind: 'undo', revision })} />;
}
