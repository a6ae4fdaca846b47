import type { ReactNode } from 'react';
import classes from './FactList.module.css';

/** Names and their values, as `dt` and `dd`, in two columns where there is room. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}
