import { Trans } from '@lingui/react/macro';
import type { EndpointWarning } from '#contract/endpoint.ts';
import { Notice } from '#src/components/Notice.tsx';
import classes from '#src/screens/servers/ServerOverview.module.css';

interface EndpointWarningsProps {
  readonly warnings: readonly EndpointWarning[];
}

/** Warnings of a server about its own settings, and what to do about them. */
export function EndpointWarnings({ warnings }: EndpointWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <div className={classes.warnings}>
      {warnings.map((warning) => (
        <EndpointWarningNotice key={warning.code} warning={warning} />
      ))}
    </div>
  );
}

function EndpointWarningNotice({ warning: { code, address } }: { readonly warning: EndpointWarning }) {
  const proxy = address ?? '?';
  return (
    <Notice tone="warning">
      {code === 'proxyNotTrusted' ? (
        <>
          <p>
            <Trans id="servers.warning.proxy">
              Über {proxy} kommen Anfragen mit X-Forwarded-For, aber TRUST_PROXY ist 0. Für diesen Server
              haben damit alle Besucher dieselbe Adresse, und falsche Anmeldungen eines Einzelnen bremsen alle
              anderen.
            </Trans>
          </p>
          <p>
            <Trans id="servers.warning.proxy.remedy">
              Steht ein Reverse-Proxy davor, setzen Sie TRUST_PROXY auf die Zahl der Proxys und starten Sie
              den Server neu. Steht keiner davor, hat ein Besucher die Kopfzeile selbst gesendet, und es ist
              nichts zu tun.
            </Trans>
          </p>
        </>
      ) : (
        <p>
          <Trans id="servers.warning.other">Dieser Server meldet: {code}</Trans>
        </p>
      )}
    </Notice>
  );
}
