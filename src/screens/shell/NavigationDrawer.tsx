import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import type { User } from '#contract/auth.ts';
import { Brand } from '#src/screens/common/Brand.tsx';
import { ContextSwitch } from '#src/screens/shell/ContextSwitch.tsx';
import { Navigation } from '#src/screens/shell/Navigation.tsx';
import classes from './NavigationDrawer.module.css';

interface NavigationDrawerProps {
  readonly user: User;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Opens the choice of a context, for which the header has no room here. */
  readonly onContext: () => void;
}

/** The navigation where there is no room beside the content. */
export function NavigationDrawer({ user, opened, onClose, onContext }: NavigationDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="280px"
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t({ id: 'shell.closeMenu', message: 'Navigation schließen' }) }}
    >
      <div className={classes.context}>
        <ContextSwitch onOpen={onContext} />
      </div>
      <Navigation user={user} collapsed={false} onChosen={onClose} />
    </Drawer>
  );
}
