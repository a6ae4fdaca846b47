import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import classes from './SkipLink.module.css';

/**
 * The first thing that the Tab key reaches: over the navigation to the content.
 * @param target id of the element to go to; it must be able to take the focus
 */
export function SkipLink({ target }: { readonly target: string }) {
  const { t } = useLingui();
  const skip = (event: MouseEvent) => {
    // With a base address in the page, following '#main' would leave the page.
    event.preventDefault();
    const element = document.getElementById(target);
    element?.focus();
    element?.scrollIntoView();
  };
  return (
    <a href={`#${target}`} className={classes.root} onClick={skip}>
      {t({ id: 'part.skip', message: 'Zum Inhalt springen' })}
    </a>
  );
}
