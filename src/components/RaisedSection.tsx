import { type ReactNode, useId } from 'react';
import classes from './RaisedSection.module.css';

interface RaisedSectionProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** Work that is opened above the content of a screen, such as a form. */
export function RaisedSection({ title, children }: RaisedSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
