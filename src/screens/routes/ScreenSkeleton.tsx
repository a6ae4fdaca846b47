import classes from './ScreenSkeleton.module.css';

/** The place of a screen whose code is on its way: only a heading's shape, since it is over at once. */
export function ScreenSkeleton() {
  return <div className={classes.heading} aria-busy="true" />;
}
