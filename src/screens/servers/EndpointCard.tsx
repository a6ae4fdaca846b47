import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { useId } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { Card } from '#src/components/Card.tsx';
import { FactList } from '#src/components/FactList.tsx';
import { EndpointWarnings } from '#src/screens/servers/EndpointWarnings.tsx';
import { formatted, pairsOf } from '#src/screens/servers/json-text.ts';
import classes from './ServerOverview.module.css';

interface EndpointCardProps {
  readonly endpoint: Endpoint;
  readonly onClear: () => void;
}

/** Details of one server. */
export function EndpointCard({ endpoint, onClear }: EndpointCardProps) {
  const { url, currentServerVersion, identifier, configuration, appVersions, environment, warnings } =
    endpoint;
  const id = useId();
  const versions = pairsOf(appVersions);
  return (
    <Card
      as="section"
      id={id}
      title={url}
      note={environment}
      action={
        <Button
          size="xs"
          variant="default"
          aria-describedby={id}
          leftSection={<IconRotateClockwise aria-hidden size={16} stroke={1.75} />}
          onClick={onClear}
        >
          <Trans id="servers.clearCache">Cache erneuern</Trans>
        </Button>
      }
    >
      <EndpointWarnings warnings={warnings} />
      <FactList>
        <dt>
          <Trans id="servers.version">Serverversion</Trans>
        </dt>
        <dd>{currentServerVersion}</dd>
        <dt>
          <Trans id="servers.identifier">Kennung des Zugangscodes</Trans>
        </dt>
        <dd>{identifier}</dd>
        <dt>
          <Trans id="servers.environment">Umgebung</Trans>
        </dt>
        <dd>{environment}</dd>
        <dt>
          <Trans id="servers.appVersions">Versionen</Trans>
        </dt>
        <dd>
          <ul className={classes.versions}>
            {versions.map(([name, version]) => (
              <li key={name}>
                {name}: {version}
              </li>
            ))}
          </ul>
        </dd>
        <dt>
          <Trans id="servers.configuration">Konfiguration</Trans>
        </dt>
        <dd>
          {configuration === null ? null : (
            // A box that scrolls must be reachable, or the keyboard cannot scroll it.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
            <pre className={classes.configuration} tabIndex={0}>
              {formatted(configuration)}
            </pre>
          )}
        </dd>
      </FactList>
    </Card>
  );
}
