import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { useInContext } from '#src/screens/common/working-context.ts';
import { areKeysOn } from '#src/screens/keys/single-keys.ts';
import { entryOf, navigationOf } from '#src/screens/shell/navigation.ts';
import classes from './Navigation.module.css';

interface NavigationProps {
  readonly user: User;
  /** Only the signs; the words are still there for screen readers and as a tooltip. */
  readonly collapsed: boolean;
  /** Something was chosen: a drawer around it can close. */
  readonly onChosen?: () => void;
}

/** The places of the console, the present one marked. */
export function Navigation({ user, collapsed, onChosen }: NavigationProps) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const inContext = useInContext();
  const entries = navigationOf(user);
  const keysOn = areKeysOn();
  const present = entryOf(entries, pathname);
  return (
    <nav aria-label={t({ id: 'navigation.label', message: 'Hauptnavigation' })}>
      <ul className={classes.list}>
        {entries.map((entry) => {
          const { to, label, letter, icon: Icon } = entry;
          const words = i18n._(label);
          return (
            <li key={to}>
              <Link
                to={inContext(to)}
                className={classes.entry}
                data-collapsed={collapsed || undefined}
                aria-current={entry === present ? 'page' : undefined}
                title={
                  [collapsed ? words : '', keysOn && letter ? `(g ${letter})` : ''].join(' ').trim() ||
                  undefined
                }
                onClick={onChosen}
              >
                <Icon aria-hidden size={20} stroke={1.75} />
                <span className={classes.words}>{words}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
