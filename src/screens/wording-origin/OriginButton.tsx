import { useLingui } from '@lingui/react/macro';
import { IconHierarchy2 } from '@tabler/icons-react';
import { useContext } from 'react';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import { useRowControl } from '#src/components/row-control.ts';
import { OriginShow } from '#src/screens/wording-origin/origin-show.ts';
import classes from './OriginButton.module.css';

/** One element for all rows: drawn again with a row, it stays as it is. */
const SIGN = <IconHierarchy2 aria-hidden size={16} stroke={1.75} />;

/** Asks where a text of a list comes from; nothing where no one answers that. */
export function OriginButton({ question }: { readonly question: WordingQuestion }) {
  const { t } = useLingui();
  const show = useContext(OriginShow);
  const control = useRowControl('origin');
  if (!show) return null;
  const { identifier, lang } = question;
  const label = t({ id: 'origin.why', message: `Warum dieser Text? ${{ identifier }} (${{ lang }})` });
  return (
    <button
      type="button"
      className={classes.why}
      aria-label={label}
      title={t({ id: 'origin.title', message: 'Warum dieser Text?' })}
      onClick={() => show(question)}
      {...control}
    >
      {SIGN}
    </button>
  );
}
