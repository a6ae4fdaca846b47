import { Trans } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type HomePartFlow, homePartSelectors } from '#machines/home-part/home-part.selectors.ts';
import type { HomeWorkProps } from '#src/screens/common/side-panels.ts';
import { Account } from '#src/screens/home/Account.tsx';
import { ContextWork } from '#src/screens/home/ContextWork.tsx';
import { DraftWork } from '#src/screens/home/DraftWork.tsx';
import { useKeptDrafts } from '#src/screens/home/kept-drafts.ts';
import { OthersWork, OwnWork } from '#src/screens/home/OperationWork.tsx';
import classes from './HomeScreen.module.css';

interface WorkListProps extends HomeWorkProps {
  readonly flows: Readonly<Record<'contexts' | 'findings' | 'changes', HomePartFlow>>;
  /** The state of the server for superAdmins; null for others. */
  readonly server: ReactNode;
}

/** Pending work of the signed-in user. */
export function WorkList({ flows, server, startUp, user, can }: WorkListProps) {
  const drafts = useKeptDrafts();
  const contexts = useSelector(flows.contexts, (snapshot) => homePartSelectors.data(snapshot, 'contexts'));
  const findings = useSelector(flows.findings, (snapshot) => homePartSelectors.data(snapshot, 'findings'));
  const changes = useSelector(flows.changes, (snapshot) => homePartSelectors.data(snapshot, 'changes'));
  const missing = contexts?.coverage?.contexts.some(({ languages }) =>
    languages.some((one) => one.missing > 0),
  );
  const isDone =
    contexts?.coverage != null &&
    missing === false &&
    findings?.every(({ languages }) => languages.length === 0) === true &&
    changes?.others.length === 0 &&
    drafts.all.length === 0;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {server}
        <ContextWork
          flow={flows.contexts}
          findings={flows.findings}
          startUp={startUp}
          user={user}
          can={can}
        />
        <OthersWork flow={flows.changes} user={user} />
        {isDone ? (
          <p className={classes.done}>
            <IconCircleCheck aria-hidden size={20} stroke={1.75} />
            <Trans id="home.done">Alles erledigt. In Ihren Kontexten fehlt nichts.</Trans>
          </p>
        ) : null}
      </div>
      <div className={classes.column}>
        <DraftWork drafts={drafts} />
        <OwnWork flow={flows.changes} />
        <Account user={user} />
      </div>
    </div>
  );
}
