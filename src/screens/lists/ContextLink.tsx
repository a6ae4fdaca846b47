import { memo } from 'react';
import { Link } from 'react-router-dom';
import { pathOf } from '#src/address/address.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { useRowControl } from '#src/components/row-control.ts';
import classes from './ContextLink.module.css';

function ContextLinkOf({ identifier }: { readonly identifier: string }) {
  const path = pathOf({ kind: 'context', identifier });
  return (
    <Link to={path} className={classes.link ?? ''} {...useRowControl('context')}>
      <IdentifierText>{identifier}</IdentifierText>
    </Link>
  );
}

/** A context in a row's cell; following it opens the context, not the row. Rows of the next page often have the same. */
export const ContextLink = memo(ContextLinkOf);
