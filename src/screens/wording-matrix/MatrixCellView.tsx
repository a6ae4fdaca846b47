import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconPencil } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { wordingFormView } from '#machines/wording.ts';
import type { OpenCell } from '#machines/wording-matrix/matrix-cell.ts';
import { CellSign } from '#src/screens/wording-matrix/CellSign.tsx';
import { cellState } from '#src/screens/wording-matrix/cell-state.ts';
import { type CellText, isUnsaved } from '#src/screens/wording-matrix/cell-texts.ts';
import { cellWords } from '#src/screens/wording-matrix/cell-words.ts';
import classes from './matrix.module.css';

interface MatrixCellViewProps {
  readonly cell: MatrixCell;
  readonly contextIdentifier: string;
  readonly open: OpenCell | undefined;
  readonly typed: CellText | undefined;
}

/** What a cell shows while nobody writes in it: the text, and what it is. */
export function MatrixCellView({ cell, contextIdentifier, open, typed }: MatrixCellViewProps) {
  const { t, i18n } = useLingui();
  const { value, own, lang } = cell;
  if (open && typed && isUnsaved(typed)) return <UnsavedCell open={open} typed={typed} />;
  const state = cellState(cell);
  const isOff = own !== null && !own.active;
  return (
    <div className={classes.cell} data-state={state}>
      <span className={classes.sign}>
        <CellSign cell={cell} />
        <span className={classes.signWords}>
          {cellWords(i18n, cell, contextIdentifier)}
          {isOff ? ` · ${t({ id: 'matrix.cell.inactive', message: 'eigener Text inaktiv' })}` : null}
        </span>
      </span>
      <span className={classes.text} {...(lang !== ALL_LANGUAGES && state !== 'fallback' && { lang })}>
        {state === 'none' ? null : value}
        {isOff && value === null ? <s>{own.value}</s> : null}
      </span>
    </div>
  );
}

function UnsavedCell({ open, typed }: { readonly open: OpenCell; readonly typed: CellText }) {
  const { t } = useLingui();
  const failure = useSelector(open.form, wordingFormView.failure);
  const isSaving = useSelector(open.form, wordingFormView.isSaving);
  const isWeighing = useSelector(open.form, wordingFormView.isWeighing);
  const Sign = failure ? IconAlertCircle : IconPencil;
  return (
    <div className={classes.cell} data-state={failure ? 'failed' : 'unsaved'}>
      <span className={classes.sign}>
        <Sign aria-hidden size={14} stroke={1.75} />
        <span className={classes.signWords}>
          {isSaving || isWeighing
            ? t({ id: 'matrix.cell.saving', message: 'wird gespeichert …' })
            : failure
              ? t({ id: 'matrix.cell.failed', message: 'nicht gespeichert, siehe rechts' })
              : t({ id: 'matrix.cell.unsaved', message: 'nicht gespeichert' })}
        </span>
      </span>
      <span className={classes.text}>{typed.text}</span>
    </div>
  );
}
