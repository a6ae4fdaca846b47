import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { problemReportSelectors } from '#machines/problem-report/problem-report.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { problemReportFlow } from '#src/app/problem-report-flow.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { ProblemDialog } from '#src/screens/help/ProblemDialog.tsx';

interface ProblemReportProps {
  readonly actor: ConsoleActor;
  readonly onClose: () => void;
}

/** A problem that the user reports, over whatever page is shown. */
export function ProblemReport({ actor, onClose }: ProblemReportProps) {
  const flow = useSideFlow(actor, () => problemReportFlow(actor), { input: {}, close: 'report.close' });
  const over = useSelector(flow, problemReportSelectors.isOver);
  useEffect(() => {
    if (over) onClose();
  }, [over, onClose]);
  return <ProblemDialog flow={flow} />;
}
