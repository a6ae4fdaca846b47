import type { ReactNode } from 'react';
import classes from './ActionList.module.css';

interface ActionListProps {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** A few things, one below the other, each with what can be done with it. */
export function ActionList({ busy, children }: ActionListProps) {
  return (
    <ul className={classes.list} aria-busy={busy}>
      {children}
    </ul>
  );
}

interface ActionItemProps {
  readonly name: ReactNode;
  readonly note: ReactNode;
  /** Words in the place of a button are as quiet as the note. */
  readonly action: ReactNode;
}

export function ActionItem({ name, note, action }: ActionItemProps) {
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p className={classes.note}>{note}</p>
      </div>
      {typeof action === 'string' ? <span className={classes.note}>{action}</span> : action}
    </li>
  );
}
