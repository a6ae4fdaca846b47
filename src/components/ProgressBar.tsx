import classes from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Name of the operation; screen readers say it. */
  readonly label: string;
  /** 0 to 100; null while no one knows how far it is. */
  readonly percent: number | null;
}

/** How far something is. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className={classes.root}
    >
      <div
        className={classes.done}
        data-unknown={percent === null || undefined}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
