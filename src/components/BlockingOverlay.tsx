import { useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import classes from './BlockingOverlay.module.css';

interface BlockingOverlayProps {
  readonly shown: boolean;
}

/** Lies over what must not be touched while it is carried out; what it lies in has to be positioned. */
export function BlockingOverlay({ shown }: BlockingOverlayProps) {
  const { t } = useLingui();
  return (
    <div role="status" className={classes.place} data-shown={shown || undefined}>
      {shown ? (
        <span className={classes.notice}>
          <Loader size={16} color="var(--leitstand-accent)" aria-hidden />
          {t({ id: 'part.table.loading', message: 'Daten abrufen' })}
        </span>
      ) : null}
    </div>
  );
}
