import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import { NAVIGATION } from '#src/screens/shell/navigation.ts';
import classes from './Navigation.module.css';

interface NavigationProps {
  /** Only the signs; the words are still there for screen readers and as a tooltip. */
  readonly collapsed: boolean;
  /** Something was chosen: a drawer around it can close. */
  readonly onChosen?: () => void;
}

/** The places of the console, the present one marked. */
export function Navigation({ collapsed, onChosen }: NavigationProps) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t({ id: 'navigation.label', message: 'Hauptnavigation' })}>
      <ul className={classes.list}>
        {NAVIGATION.map(({ to, label, icon: Icon, holds }) => {
          const words = i18n._(label);
          return (
            <li key={to}>
              <Link
                to={to}
                className={classes.entry}
                data-collapsed={collapsed || undefined}
                aria-current={holds(pathname) ? 'page' : undefined}
                title={collapsed ? words : undefined}
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
