import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import classes from './PartMissing.module.css';

interface PartMissingProps {
  /** @throws where the code does not come this time either */
  readonly fetchAgain: () => Promise<unknown>;
  readonly onFetched: () => void;
}

/** Says over the page that a part of it could not be loaded. It is needed at the sign-in too, so nothing of Mantine's is used. */
export function PartMissing({ fetchAgain, onFetched }: PartMissingProps) {
  const [before] = useState(() => document.activeElement);
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await fetchAgain();
      // What opens now gives the focus back to where it finds it.
      if (before instanceof HTMLElement) before.focus();
      onFetched();
    } catch {
      setTries(tries + 1);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.root} role="alert">
      {/* Drawn afresh, it is said again. */}
      <span key={tries}>
        <Trans id="part.missing">Ein Teil der Anwendung konnte nicht geladen werden.</Trans>
      </span>
      <button type="button" aria-disabled={isBusy} onClick={isBusy ? undefined : retry}>
        <Trans id="part.error.retry">Erneut versuchen</Trans>
      </button>
    </div>
  );
}
