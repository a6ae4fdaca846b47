import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface CardProps {
  readonly as: 'li' | 'section';
  /** Of the heading, for what else names the card. */
  readonly id: string;
  readonly title: ReactNode;
  /** Quiet words beside the title. */
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One of a few things that need more than a row of a table. */
export function Card({ as: Element, id, title, note, action, children }: CardProps) {
  return (
    <Element className={classes.card} aria-labelledby={id}>
      <div className={classes.head} data-line-end>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <span className={classes.note}>{note}</span>
        {action}
      </div>
      {children}
    </Element>
  );
}
