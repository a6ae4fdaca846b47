import { useLingui } from '@lingui/react/macro';
import classes from './RecordingSign.module.css';

interface RecordingSignProps {
  readonly onOpen: () => void;
}

/** Says that what happens in this tab is recorded, and leads to the report. */
export function RecordingSign({ onOpen }: RecordingSignProps) {
  const { t } = useLingui();
  const words = t({ id: 'report.sign', message: 'Aufzeichnung läuft' });
  return (
    <button type="button" className={classes.sign} aria-haspopup="dialog" title={words} onClick={onOpen}>
      <span aria-hidden className={classes.dot} />
      <span className={classes.words}>{words}</span>
    </button>
  );
}
