import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import classes from './values.module.css';

function YesNoOf({ value }: { readonly value: boolean }) {
  const { t } = useLingui();
  return (
    <span className={value ? classes.negative : classes.positive}>
      {value ? t({ id: 'part.yes', message: 'Ja' }) : t({ id: 'part.no', message: 'Nein' })}
    </span>
  );
}

/** A boolean of a wording in words: yes in red, no in green (specification section 2). */
export const YesNo = memo(YesNoOf);
