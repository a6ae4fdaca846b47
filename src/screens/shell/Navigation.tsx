import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { useInContext } from '#src/screens/common/working-context.ts';
import { areKeysOn } from '#src/screens/keys/single-keys.ts';
import { type NavigationGroup, navigationOf, pageOf, pagesOf } from '#src/screens/shell/navigation.ts';
import classes from './Navigation.module.css';

interface NavigationProps {
  readonly user: User;
  /** Only the signs; the words are still there for screen readers and as a tooltip. */
  readonly collapsed: boolean;
  /** Something was chosen: a drawer around it can close. */
  readonly onChosen?: () => void;
}

/** The sections of the console, the present one marked. */
export function Navigation({ user, ...shown }: NavigationProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t({ id: 'navigation.label', message: 'Hauptnavigation' })}>
      {navigationOf(user).map((group) => (
        <Group key={group.caption?.id ?? ''} group={group} user={user} {...shown} />
      ))}
    </nav>
  );
}

function Group({
  group: { caption, sections },
  user,
  collapsed,
  onChosen,
}: NavigationProps & { readonly group: NavigationGroup }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const inContext = useInContext();
  const captionId = useId();
  const keysOn = areKeysOn();
  const present = pageOf(pagesOf(user), pathname);
  return (
    <>
      {caption ? (
        <div id={captionId} className={classes.caption} data-collapsed={collapsed || undefined}>
          <span className={classes.words}>{i18n._(caption)}</span>
        </div>
      ) : null}
      <ul className={classes.list} aria-labelledby={caption ? captionId : undefined}>
        {sections.map(({ label, icon: Icon, pages }) => {
          const [{ to, letter }] = pages;
          const words = i18n._(label);
          return (
            <li key={to}>
              <Link
                to={inContext(to)}
                className={classes.entry}
                data-collapsed={collapsed || undefined}
                aria-current={pages.some((page) => page.to === present?.to) ? 'page' : undefined}
                title={[collapsed ? words : '', keysOn ? `(g ${letter})` : ''].join(' ').trim() || undefined}
                onClick={onChosen}
              >
                <Icon aria-hidden size={20} stroke={1.75} />
                <span className={classes.words}>{words}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
