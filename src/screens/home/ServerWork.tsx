import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ServerWork as Work } from '#contract/home-work.ts';
import { type HomePartFlow, homePartSelectors } from '#machines/home-part/home-part.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { failingWords } from '#src/screens/home/failing-words.ts';
import { WorkSection } from '#src/screens/home/WorkSection.tsx';
import classes from './HomeScreen.module.css';

/** Server state that concerns superAdmins; nothing where the server does not report it. */
export function ServerWork({ flow }: { readonly flow: HomePartFlow }) {
  const work = useSelector(flow, (snapshot) => homePartSelectors.data(snapshot, 'server'));
  const isBlank = useSelector(flow, homePartSelectors.isBlank);
  const hasFailed = useSelector(flow, homePartSelectors.failure) !== null;
  if (!work && !isBlank && !hasFailed) return null;
  return (
    <WorkSection title={<Trans id="home.server">Server</Trans>} flow={flow} bones={1} boneHeight={1.75}>
      {work ? <Alerts work={work} /> : null}
    </WorkSection>
  );
}

function Alerts({ work: { failedSync, locked, failing, newerVersion, version } }: { readonly work: Work }) {
  const { i18n } = useLingui();
  const overview = pathOf({ kind: 'serverOverview' });
  const alerts: ReactNode[] = failing.map((check) => (
    <Alert key={check}>
      {failingWords(i18n, check)}{' '}
      <Link to={overview}>
        <Trans id="home.server.overview">Zur Serverübersicht</Trans>
      </Link>
    </Alert>
  ));
  if (failedSync) {
    const { source, username, date } = failedSync;
    alerts.push(
      <Alert key="sync">
        <Trans id="home.server.sync">
          Die Synchronisierung von {source} ist fehlgeschlagen ({username}, <DateTimeText value={date} />
          ).
        </Trans>{' '}
        <Link to={overview}>
          <Trans id="home.server.sync.to">Zur Synchronisierung</Trans>
        </Link>
      </Alert>,
    );
  }
  if (newerVersion !== null) {
    alerts.push(
      <Alert key="version">
        <Trans id="home.server.newer">
          Ein anderer Server dieser Datenbank hat schon die Version {newerVersion}, dieser {version}. Bitte
          aktualisieren Sie ihn.
        </Trans>{' '}
        <Link to={overview}>
          <Trans id="home.server.overview">Zur Serverübersicht</Trans>
        </Link>
      </Alert>,
    );
  }
  for (const { id, username, until } of locked) {
    alerts.push(
      <Alert key={`user ${id}`}>
        <Trans id="home.server.locked">
          <Link to={pathOf({ kind: 'user', id })}>{username}</Link> ist nach zu vielen Fehlversuchen gesperrt
          bis <DateTimeText value={until} />.
        </Trans>
      </Alert>,
    );
  }
  if (alerts.length > 0) return <ul className={classes.alerts}>{alerts}</ul>;
  return (
    <p className={classes.well}>
      <IconCircleCheck aria-hidden size={18} stroke={1.75} />
      <Trans id="home.server.well">Alles in Ordnung, niemand ist gesperrt.</Trans>
    </p>
  );
}

function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <li className={classes.alert}>
      <IconAlertTriangle aria-hidden size={18} stroke={1.75} />
      <span>{children}</span>
    </li>
  );
}
