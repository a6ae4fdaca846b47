import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useHref } from 'react-router-dom';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import classes from './form.module.css';

interface BackToListProps {
  readonly list: RecordWords['list'];
  /** Back to the list as it was left. */
  readonly onBack: () => void;
}

/** The way back above the form. In another tab it opens the list from its beginning. */
export function BackToList({ list, onBack }: BackToListProps) {
  const href = useHref(list.path);
  const back = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onBack();
  };
  return (
    <a href={href} className={classes.back} onClick={back}>
      <IconArrowLeft aria-hidden size={16} stroke={1.75} />
      {list.title}
    </a>
  );
}
