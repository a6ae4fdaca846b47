import classes from './LeadingBar.module.css';
import type { Leading } from './use-lead.ts';

interface LeadingBarProps {
  readonly leading: Leading;
  readonly onStop: () => void;
}

/** How far the application has been led, or why it could not be. */
export function LeadingBar({ leading: { words, isOver }, onStop }: LeadingBarProps) {
  return (
    <div className={classes.bar}>
      <span role="status" aria-label="Leading there">
        {words}
      </span>
      <button type="button" onClick={onStop}>
        {isOver ? 'Close' : 'Stop'}
      </button>
    </div>
  );
}
