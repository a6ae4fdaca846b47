import { Link } from 'react-router-dom';
import { pathOf } from '#src/address/address.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { useRowControl } from '#src/components/row-control.ts';
import classes from './ContextLink.module.css';

/** A context in a row's cell; following it opens the context, not the row. */
export function ContextLink({ identifier }: { readonly identifier: string }) {
  const path = pathOf({ kind: 'context', identifier });
  return (
    <Link to={path} className={classes.link ?? ''} {...useRowControl('context')}>
      <IdentifierText>{identifier}</IdentifierText>
    </Link>
  );
}
