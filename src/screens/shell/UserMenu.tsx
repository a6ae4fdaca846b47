import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import type { User } from '#contract/auth.ts';
import classes from './UserMenu.module.css';

interface UserMenuProps {
  readonly user: User;
  /** Whether the session is being ended. */
  readonly leaving: boolean;
  readonly onLogout: () => void;
}

/** Who is signed in, and the way out. */
export function UserMenu({ user, leaving, onLogout }: UserMenuProps) {
  const { t } = useLingui();
  const { username } = user;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.target ?? ''}
          loading={leaving}
          aria-label={t({ id: 'user.menu', message: `Benutzermenü von ${{ username }}` })}
          leftSection={<IconUserCircle aria-hidden size={20} stroke={1.75} />}
          rightSection={<IconChevronDown aria-hidden size={16} />}
        >
          <span className={classes.name}>{username}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled className={classes.who ?? ''}>
          <Trans id="user.signedInAs">Angemeldet als {username}</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout aria-hidden size={16} stroke={1.75} />} onClick={onLogout}>
          <Trans id="user.logout">Ausloggen</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
