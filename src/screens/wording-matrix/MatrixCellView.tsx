import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconLoader2, IconMessageExclamation, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { MatrixCell } from '#contract/wording-matrix.ts';
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
  const { i18n } = useLingui();
  const { value, own, lang } = cell;
  const state = cellState(cell);
  const isOff = own !== null && !own.active;
  const words = cellWords(i18n, cell, contextIdentifier);
  const isNone = state === 'missing' || state === 'none';
  // What stands there as the text is not said twice.
  const isSaid = state === 'missing' && !isOff;
  const hasFindings = openFindings(cell).length > 0;
  const spoken = [
    ...(isSaid ? [] : [words]),
    ...(isOff ? [offWords(i18n)] : []),
    ...(hasFindings ? [findingWords(i18n)] : []),
  ];
  return (
    <>
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
      {hasFindings ? <FindingSign /> : null}
      <span
        className={classes.picture}
        title={words}
        {...(spoken.length > 0 ? { role: 'img', 'aria-label': spoken.join(' · ') } : { 'aria-hidden': true })}
      />
    </>
  );
}

/**
 * What stands in a cell while no one writes in it: the text, and a small sign for its state, in as few elements as that
 * takes. Not drawn again at every key that is typed in another cell of its row.
 */
export const MatrixCellView = memo(MatrixCellViewOf);

function offWords(i18n: I18n): string {
  return i18n._(msg({ id: 'matrix.cell.inactive', message: 'eigener Text inaktiv' }));
}

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
    <>
      <span className={classes.text}>
        <CellWords>{typed.text}</CellWords>
      </span>
      {hasFindings ? <FindingSign /> : null}
      <span className={classes.sign} title={words}>
        <Sign aria-hidden size={14} stroke={1.75} data-saving={news === 'saving' || undefined} />
        <span className={classes.spoken}>
          {words}
          {hasFindings ? ` · ${findingWords(i18n)}` : null}
        </span>
      </span>
    </>
  );
}

/** A text that is typed and not stored. */
export const UnsavedCell = memo(UnsavedCellOf);
