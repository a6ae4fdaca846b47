import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import classes from './FormActions.module.css';

interface ReadOnlyActionsProps {
  /** Leads to the reason, and to what is possible instead. */
  readonly onWhy: () => void;
}

/** The bar at the end of a form that can only be read, which stays in sight. */
export function ReadOnlyActions({ onWhy }: ReadOnlyActionsProps) {
  const { t } = useLingui();
  return (
    <div className={classes.root} data-page-actions data-lower-bar="form">
      <p className={classes.state}>{t({ id: 'part.readOnly.state', message: 'Nur zum Lesen' })}</p>
      <Button
        variant="default"
        leftSection={<IconLock aria-hidden size={18} stroke={1.75} />}
        onClick={onWhy}
      >
        {t({ id: 'part.readOnly.why', message: 'Warum darf ich das nicht?' })}
      </Button>
    </div>
  );
}
