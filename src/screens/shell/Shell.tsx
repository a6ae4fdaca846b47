import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { SkipLink } from '#src/components/SkipLink.tsx';
import { Brand } from '#src/screens/common/Brand.tsx';
import { ContextSwitch } from '#src/screens/shell/ContextSwitch.tsx';
import { Navigation } from '#src/screens/shell/Navigation.tsx';
import { recording } from '#src/screens/shell/recording.ts';
import { useCollapsed } from '#src/screens/shell/use-collapsed.ts';
import classes from './Shell.module.css';

const NavigationDrawer = lazyPart(
  async () => (await import('#src/screens/shell/NavigationDrawer.tsx')).NavigationDrawer,
);

const RecordingSign = lazyPart(
  async () => (await import('#src/screens/shell/RecordingSign.tsx')).RecordingSign,
);

const CONTENT = 'content';

interface ShellProps {
  readonly user: User;
  /** The menu of the user. */
  readonly menu: ReactNode;
  /** The pages of the section that is shown. */
  readonly tabs?: ReactNode;
  /** Opens what leads everywhere, the keys, the choice of a context, what the user has done last, or a report. */
  readonly onOpen: (what: 'palette' | 'help' | 'context' | 'operations' | 'report') => void;
  readonly children: ReactNode;
}

/** Frame of every screen: navigation at the left, search and user at the top right, pages of a section as tabs. */
export function Shell({ user, menu, tabs, onOpen, children }: ShellProps) {
  const { t } = useLingui();
  const recorded = useSyncExternalStore(recording.subscribe, recording.isOn);
  const [collapsed, toggleCollapsed] = useCollapsed();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const collapse = collapsed
    ? t({ id: 'shell.expand', message: 'Navigation ausklappen' })
    : t({ id: 'shell.collapse', message: 'Navigation einklappen' });
  const operations = t({ id: 'history.own', message: 'Letzte Vorgänge' });
  const find = t({ id: 'palette.title', message: 'Suchen und springen' });

  return (
    <div
      className={classes.shell}
      data-collapsed={collapsed || undefined}
      data-navigation={collapsed ? 'folded' : 'open'}
    >
      <SkipLink target={CONTENT} />
      <aside className={classes.side}>
        <Link to="/" className={classes.brand}>
          <Brand compact={collapsed} />
        </Link>
        <Navigation user={user} collapsed={collapsed} />
        <ActionIcon
          className={classes.collapse ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={collapse}
          title={collapse}
          aria-expanded={!collapsed}
          onClick={toggleCollapsed}
        >
          {collapsed ? (
            <IconLayoutSidebarLeftExpand aria-hidden size={20} stroke={1.75} />
          ) : (
            <IconLayoutSidebarLeftCollapse aria-hidden size={20} stroke={1.75} />
          )}
        </ActionIcon>
      </aside>
      <header className={classes.top}>
        <div className={classes.narrow}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t({ id: 'shell.menu', message: 'Navigation öffnen' })}
            aria-expanded={drawer === 'open'}
            onClick={() => setDrawer('open')}
          >
            <IconMenu2 aria-hidden size={22} stroke={1.75} />
          </ActionIcon>
          <Link to="/" className={classes.brand}>
            <Brand name={t({ id: 'Header.mobile.logoReplacement', message: 'Leitstand' })} />
          </Link>
        </div>
        <div className={classes.context}>
          <ContextSwitch onOpen={() => onOpen('context')} />
        </div>
        <div className={classes.tools}>
          <button
            type="button"
            className={classes.find}
            title={`${find} (${t({ id: 'help.key.control', message: 'Strg' })} K)`}
            aria-keyshortcuts="Control+K"
            onClick={() => onOpen('palette')}
          >
            <IconSearch aria-hidden size={18} stroke={1.75} />
            <span className={classes.findWords}>{find}</span>
          </button>
          {user.editor ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={operations}
              aria-haspopup="dialog"
              title={operations}
              onClick={() => onOpen('operations')}
            >
              <IconArrowBackUp aria-hidden size={20} stroke={1.75} />
            </ActionIcon>
          ) : null}
          {recorded ? <RecordingSign onOpen={() => onOpen('report')} /> : null}
          {menu}
        </div>
      </header>
      {tabs}
      <main id={CONTENT} tabIndex={-1} className={classes.content}>
        {children}
      </main>
      {drawer === 'never' ? null : (
        <NavigationDrawer
          user={user}
          opened={drawer === 'open'}
          onClose={() => setDrawer('closed')}
          onContext={() => {
            setDrawer('closed');
            onOpen('context');
          }}
        />
      )}
    </div>
  );
}
