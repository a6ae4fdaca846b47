import { useLingui } from '@lingui/react/macro';
import classes from './values.module.css';

/** Whether a record is in use, by a sign and a word. */
export function ActiveBadge({ active }: { readonly active: boolean }) {
  const { t } = useLingui();
  return (
    <span className={classes.badge} data-active={active}>
      {active ? t({ id: 'part.active', message: 'Aktiv' }) : t({ id: 'part.inactive', message: 'Inaktiv' })}
    </span>
  );
}
