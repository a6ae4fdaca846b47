import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconLoader2, IconMessageExclamation, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { CellSign } from '#src/screens/wording-matrix/CellSign.tsx';
import { CellWords } from '#src/screens/wording-matrix/CellWords.tsx';
import { cellState } from '#src/screens/wording-matrix/cell-state.ts';
import type { CellText } from '#src/screens/wording-matrix/cell-texts.ts';
import { cellWords } from '#src/screens/wording-matrix/cell-words.ts';
import { openFindings } from '#src/screens/wording-matrix/open-findings.ts';
import classes from './matrix.module.css';

interface MatrixCellViewProps {
  readonly cell: MatrixCell;
  readonly contextIdentifier: string;
}

function MatrixCellViewOf({ cell, contextIdentifier }: MatrixCellViewProps) {
  const { t, i18n } = useLingui();
  const { value, own, lang } = cell;
  const state = cellState(cell);
  const isOff = own !== null && !own.active;
  const words = cellWords(i18n, cell, contextIdentifier);
  const findings = openFindings(cell).length;
  const isNone = state === 'missing' || state === 'none';
  return (
    <div className={classes.cell} data-state={state}>
      <span
        className={classes.text}
        {...(lang !== ALL_LANGUAGES && state !== 'fallback' && !isNone && { lang })}
      >
        {isNone ? (
          isOff ? (
            <s>{own.value}</s>
          ) : state === 'missing' ? (
            words
          ) : null
        ) : (
          <CellWords>{value ?? ''}</CellWords>
        )}
      </span>
      <span className={classes.sign} title={words}>
        {findings > 0 ? <FindingSign /> : null}
        <CellSign cell={cell} />
        <span className={classes.spoken}>
          {state === 'missing' && !isOff ? null : words}
          {isOff ? ` · ${t({ id: 'matrix.cell.inactive', message: 'eigener Text inaktiv' })}` : null}
          {findings > 0 ? ` · ${findingWords(i18n)}` : null}
        </span>
      </span>
    </div>
  );
}

/**
 * A cell while no one writes in it: the text, and a small sign for its state. Not drawn again at every key that is
 * typed in another cell of its row.
 */
export const MatrixCellView = memo(MatrixCellViewOf);

export function findingWords(i18n: I18n): string {
  return i18n._(msg({ id: 'matrix.cell.findings', message: 'mit Hinweis' }));
}

const FINDING = <IconMessageExclamation aria-hidden size={14} stroke={1.75} className={classes.finding} />;

/** Says that the checks have found something; the panel says what. */
export function FindingSign() {
  return FINDING;
}

interface UnsavedCellProps {
  readonly typed: CellText;
  readonly news: 'saving' | 'failed' | undefined;
  /** Whether the checks have found something in it. */
  readonly hasFindings: boolean;
}

function UnsavedCellOf({ typed, news, hasFindings }: UnsavedCellProps) {
  const { t, i18n } = useLingui();
  const Sign = news === 'failed' ? IconAlertCircle : news === 'saving' ? IconLoader2 : IconPencil;
  const words = {
    saving: t({ id: 'matrix.cell.saving', message: 'wird gespeichert …' }),
    failed: t({ id: 'matrix.cell.failed', message: 'nicht gespeichert, siehe Einzelheiten' }),
    unsaved: t({ id: 'matrix.cell.unsaved', message: 'nicht gespeichert' }),
  }[news ?? 'unsaved'];
  return (
    <div className={classes.cell} data-state={news === 'failed' ? 'failed' : 'unsaved'}>
      <span className={classes.text}>
        <CellWords>{typed.text}</CellWords>
      </span>
      <span className={classes.sign} title={words}>
        {hasFindings ? <FindingSign /> : null}
        <Sign aria-hidden size={14} stroke={1.75} data-saving={news === 'saving' || undefined} />
        <span className={classes.spoken}>
          {words}
          {hasFindings ? ` · ${findingWords(i18n)}` : null}
        </span>
      </span>
    </div>
  );
}

/** A text that is typed and not stored. */
export const UnsavedCell = memo(UnsavedCellOf);
