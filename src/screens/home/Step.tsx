import { type Icon, IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './HomeScreen.module.css';

interface StepProps {
  readonly to: string;
  readonly icon: Icon;
  readonly title: string;
  /** What one does there. */
  readonly text: string;
}

/** One way to begin. */
export function Step({ to, icon: Sign, title, text }: StepProps) {
  return (
    <Link to={to} className={classes.step}>
      <Sign aria-hidden size={24} stroke={1.5} className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{text}</span>
      </span>
      <IconArrowRight aria-hidden size={20} stroke={1.75} className={classes.arrow} />
    </Link>
  );
}
