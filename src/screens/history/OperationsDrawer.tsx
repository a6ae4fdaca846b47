import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './history.module.css';

interface OperationsDrawerProps {
  readonly onClose: () => void;
  /** Whether the server can tell of them. */
  readonly isKnown: boolean;
  readonly children: ReactNode;
}

/** The user's latest operations, over the page at its edge. */
export function OperationsDrawer({ onClose, isKnown, children }: OperationsDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer
      opened
      onClose={onClose}
      returnFocus={false}
      position="right"
      size="460px"
      title={t({ id: 'history.own', message: 'Letzte Vorgänge' })}
      closeButtonProps={{ 'aria-label': t({ id: 'history.own.close', message: 'Schließen' }) }}
    >
      <p className={classes.lead}>
        {isKnown ? (
          <Trans id="history.own.text">
            Was Sie zuletzt geändert haben, mit dem Weg zurück. Vorher sehen Sie, was sich dadurch ändert.
          </Trans>
        ) : (
          <Trans id="history.own.unknown">Dieser Server kann Ihre letzten Vorgänge nicht nennen.</Trans>
        )}
      </p>
      {isKnown ? children : null}
    </Drawer>
  );
}
