import { BeforeAfter, TextDifference } from '#src/components/TextDifference.tsx';
import classes from './comparison.module.css';

/** Longer texts are not compared word by word in a list of many. */
const COMPARED = 4_000;

interface ComparedTextsProps {
  /** Null where there was none. */
  readonly before: string | null;
  readonly after: string;
}

/** A text of a list of many, before and after; alone where nothing about it is different. */
export function ComparedTexts({ before, after }: ComparedTextsProps) {
  if (before === null || before === after) return <div className={classes.text}>{after}</div>;
  if (before.length + after.length > COMPARED) return <BeforeAfter before={before} after={after} />;
  return <TextDifference before={before} after={after} />;
}
