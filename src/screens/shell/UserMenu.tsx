import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconKeyboard, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { MenuButton } from '#src/screens/shell/MenuButton.tsx';
import classes from './UserMenu.module.css';

interface UserMenuProps {
  readonly user: User;
  /** Whether the session is being ended. */
  readonly leaving: boolean;
  /** Shows the keys that are quicker. */
  readonly onHelp: () => void;
  readonly onLogout: () => void;
}

/** Who is signed in, and the way out. */
export function UserMenu({ user, leaving, onHelp, onLogout }: UserMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { username } = user;
  return (
    <MenuButton
      label={t({ id: 'user.menu', message: `Benutzermenü von ${{ username }}` })}
      busy={leaving}
      entries={[
        {
          key: 'who',
          label: t({ id: 'user.signedInAs', message: `Angemeldet als ${{ username }}` }),
          icon: <IconUserCircle aria-hidden size={18} stroke={1.75} />,
        },
        {
          key: 'settings',
          label: t({ id: 'user.settings', message: 'Meine Einstellungen' }),
          icon: <IconSettings aria-hidden size={18} stroke={1.75} />,
          onChoose: () => navigate('/own/details'),
        },
        {
          key: 'help',
          label: t({ id: 'help.title', message: 'Tastenkürzel' }),
          icon: <IconKeyboard aria-hidden size={18} stroke={1.75} />,
          onChoose: onHelp,
        },
        {
          key: 'logout',
          label: t({ id: 'user.logout', message: 'Ausloggen' }),
          icon: <IconLogout aria-hidden size={18} stroke={1.75} />,
          onChoose: onLogout,
        },
      ]}
    >
      <IconUserCircle aria-hidden size={20} stroke={1.75} />
      <span className={classes.name}>{username}</span>
      <IconChevronDown aria-hidden size={16} stroke={1.75} className={classes.chevron} />
    </MenuButton>
  );
}
