import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { inContext, useWorkingContext } from '#src/screens/common/working-context.ts';
import { navigationOf } from '#src/screens/shell/navigation.ts';
import classes from './SectionTabs.module.css';

interface SectionTabsProps {
  readonly user: User;
  /** Path and query of the page that is shown, below the base path. */
  readonly path: string;
}

/** Parameters that are kept from tab to tab; an address that cannot express one leaves it out. */
const CARRIED = ['context', 'search', 'langs'];

/** The pages of the section that the present one belongs to, where there are several; forms have their way back instead. */
export function SectionTabs({ user, path }: SectionTabsProps) {
  const { i18n } = useLingui();
  const working = useWorkingContext();
  const bar = useRef<HTMLElement>(null);
  const { pathname, searchParams } = new URL(path, 'http://console');
  useEffect(() => {
    const current = pathname && bar.current?.querySelector('[aria-current]');
    if (current) current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  const section = navigationOf(user)
    .flatMap(({ sections }) => sections)
    .find(({ pages }) => pages.length > 1 && pages.some(({ to }) => to === pathname));
  if (!section) return null;
  const carried = new URLSearchParams([...searchParams].filter(([name]) => CARRIED.includes(name)));
  return (
    <nav ref={bar} className={classes.root} aria-label={i18n._(section.label)} data-section-tabs>
      <ul className={classes.list}>
        {section.pages.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={inContext(carried.size === 0 ? to : `${to}?${carried}`, working)}
              className={classes.tab}
              aria-current={to === pathname ? 'page' : undefined}
            >
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
