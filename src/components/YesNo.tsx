import { useLingui } from '@lingui/react/macro';
import classes from './values.module.css';

/** A boolean of a wording in words: yes in red, no in green (specification section 2). */
export function YesNo({ value }: { readonly value: boolean }) {
  const { t } = useLingui();
  return (
    <span className={value ? classes.negative : classes.positive}>
      {value ? t({ id: 'part.yes', message: 'Ja' }) : t({ id: 'part.no', message: 'Nein' })}
    </span>
  );
}
