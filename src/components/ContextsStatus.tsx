import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { ContextsMissing } from './contexts-missing.ts';

interface ContextsStatusProps {
  readonly className: string | undefined;
  /** Whether there are contexts to choose from. */
  readonly loaded: boolean;
  /** How many of them are shown. */
  readonly shown: number;
  /** How many more would be, with a narrower search. */
  readonly hidden?: number;
}

/** Says below a tree or a list of contexts why it has none, or not all of them. */
export function ContextsStatus({ className, loaded, shown, hidden = 0 }: ContextsStatusProps) {
  const missing = use(ContextsMissing);
  return (
    <p role="status" className={className}>
      {loaded ? null : missing ? (
        <Trans id="part.contextTree.missing">Die Kontexte konnten nicht geladen werden.</Trans>
      ) : (
        <Trans id="part.contextTree.loading">Kontexte werden geladen …</Trans>
      )}
      {loaded && shown === 0 ? <Trans id="part.context.none">Kein Kontext gefunden</Trans> : null}
      {hidden > 0 ? (
        <Trans id="part.contextTree.more">{hidden} weitere. Bitte suchen Sie genauer.</Trans>
      ) : null}
    </p>
  );
}
