import type { HomePartName } from '#machines/home-part/home-part.port.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { homePartFlow } from '#src/flows/home-part.ts';
import type { HomeWorkProps } from '#src/screens/common/side-panels.ts';
import { ServerWork } from '#src/screens/home/ServerWork.tsx';
import { WorkList } from '#src/screens/home/WorkList.tsx';

/** Pending work: each section is loaded by a flow of its own, which ends with the home page. */
export function HomeWork(props: HomeWorkProps) {
  const contexts = useHomePart(props, 'contexts');
  const findings = useHomePart(props, 'findings');
  const changes = useHomePart(props, 'changes');
  return (
    <WorkList
      {...props}
      flows={{ contexts, findings, changes }}
      server={props.user.superAdmin ? <ServerPart {...props} /> : null}
    />
  );
}

/** Only for superAdmins. */
function ServerPart(props: HomeWorkProps) {
  return <ServerWork flow={useHomePart(props, 'server')} />;
}

function useHomePart({ startUp, user }: HomeWorkProps, part: HomePartName) {
  const owner = { user, contexts: () => startUpSelectors.contexts(startUp.getSnapshot()) };
  return useSideFlow(startUp, () => homePartFlow(owner), { input: { part }, close: 'part.close' });
}
