import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Placeholder.module.css';

interface EmptyStateProps {
  /** nothing: there is nothing yet. noMatch: there is something, but not for this search and these filters. */
  readonly kind: 'nothing' | 'noMatch';
  readonly title: string;
  /** Explains what belongs here, or why nothing was found. */
  readonly children?: ReactNode;
  /** The next step: create the first one, or take the search back. */
  readonly action?: ReactNode;
}

/** Stands where rows would stand and offers the next step. */
export function EmptyState({ kind, title, children, action }: EmptyStateProps) {
  const Icon = kind === 'nothing' ? IconInbox : IconSearchOff;
  return (
    <div className={classes.root}>
      <Icon aria-hidden size={28} stroke={1.5} className={classes.icon} />
      <h2 className={classes.title}>{title}</h2>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
