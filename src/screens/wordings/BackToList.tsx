import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useHref } from 'react-router-dom';
import classes from './WordingForm.module.css';

interface BackToListProps {
  /** Back to the list as it was left. */
  readonly onBack: () => void;
}

/** The way back above the form. In another tab it opens the list from its beginning. */
export function BackToList({ onBack }: BackToListProps) {
  const href = useHref('/wordings');
  const back = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onBack();
  };
  return (
    <a href={href} className={classes.back} onClick={back}>
      <IconArrowLeft aria-hidden size={16} stroke={1.75} />
      <Trans id="wordings.title">Formulierungen</Trans>
    </a>
  );
}
