import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { wordingOriginFlow } from '#src/flows/wording-origin.ts';
import { contextPath } from '#src/screens/common/context-tree.ts';
import type { OriginPanelProps } from '#src/screens/common/side-panels.ts';
import { Origin } from '#src/screens/wording-origin/Origin.tsx';

/** Where a text of a list comes from: found out with a flow of its own, which ends with the panel. */
export function OriginPanel({ owner, startUp, question, onClose }: OriginPanelProps) {
  const flow = useSideFlow(owner, wordingOriginFlow, { input: undefined, close: 'origin.close' });
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  // Texts may have changed when the list behind it has other rows.
  const page = useSelector(owner, (snapshot) => snapshot?.context?.page as unknown);
  const askAgain = useEffectEvent((_: unknown) =>
    flow.send({ type: 'records.changed', subjects: ['wording'] }),
  );
  useEffect(() => askAgain(page), [page]);
  useEffect(() => flow.send({ type: 'origin.show', question }), [flow, question]);
  return (
    <Origin
      flow={flow}
      question={question}
      path={contextPath(question.contextIdentifier, contexts ?? [])}
      onClose={onClose}
    />
  );
}
