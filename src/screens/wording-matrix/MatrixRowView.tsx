import { memo, useCallback, useSyncExternalStore } from 'react';
import type { MatrixCell, MatrixRow } from '#contract/wording-matrix.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { CellEditor } from '#src/screens/wording-matrix/CellEditor.tsx';
import { signOf } from '#src/screens/wording-matrix/CellSign.tsx';
import type { CellRange } from '#src/screens/wording-matrix/cell-range.ts';
import { type CellText, isUnsaved } from '#src/screens/wording-matrix/cell-texts.ts';
import { focusable, gridCell, gridRow } from '#src/screens/wording-matrix/grid-roles.ts';
import { MatrixCellView, UnsavedCell } from '#src/screens/wording-matrix/MatrixCellView.tsx';
import { typedFindings } from '#src/screens/wording-matrix/open-findings.ts';
import { activeName } from '#src/screens/wording-matrix/use-active-cell.ts';
import type { Desk } from '#src/screens/wording-matrix/use-desk.ts';
import type { RowActs } from '#src/screens/wording-matrix/use-row-acts.ts';
import type { RowNews } from '#src/screens/wording-matrix/use-row-news.ts';
import classes from './matrix.module.css';

interface MatrixRowViewProps {
  /** Takes the height of the row once it is laid out. */
  readonly measure: (row: HTMLDivElement | null) => void;
  /** Undefined while it is on its way. */
  readonly row: MatrixRow | undefined;
  /** Counted from 0. */
  readonly index: number;
  readonly top: number;
  readonly langs: readonly string[];
  /** The column that the keyboard is at, -1 for the identifier's; null where it is in another row. */
  readonly activeColumn: number | null;
  /** The cells that are chosen together, where this row is among them. */
  readonly range: CellRange | null;
  /** The language whose field is open. */
  readonly editing: string | null;
  readonly contextIdentifier: string;
  readonly desk: Desk;
  readonly news: RowNews | undefined;
  readonly acts: RowActs;
}

function MatrixRowOf(props: MatrixRowViewProps) {
  const {
    measure,
    row,
    index,
    top,
    langs,
    activeColumn,
    range,
    editing,
    contextIdentifier,
    desk,
    news,
    acts,
  } = props;
  const { texts } = desk;
  const identifier = row?.identifier ?? '';
  const typedIn = useSyncExternalStore(
    texts.subscribe,
    useCallback(() => texts.rowOf(identifier), [texts, identifier]),
  );
  const activeAt = (column: number) => (activeColumn === column ? activeName({ index, column }) : null);
  return (
    <div ref={measure} data-index={index} {...gridRow(index)} className={classes.row} style={{ top }}>
      <div {...gridCell('rowheader', -1)} className={classes.identifier} {...focusable(activeAt(-1))}>
        {row ? <IdentifierText>{row.identifier}</IdentifierText> : <span className={classes.bone} />}
      </div>
      {langs.map((lang, column) => {
        const cell = row?.cells.find((one) => one.lang === lang);
        const typed = typedIn.get(lang);
        const isEdited = typed !== undefined && editing === lang;
        const unsaved = typed && !isEdited && isUnsaved(typed) ? typed : null;
        const at = { index, column };
        return (
          // The element stays whatever stands in it, and the focus with it.
          <div
            key={lang}
            {...gridCell('gridcell', column, !isEdited && isIn(range, column))}
            className={isEdited ? classes.edited : classes.cell}
            data-state={
              isEdited ? undefined : unsaved ? unsavedState(news?.get(lang)) : cell && shownState(cell)
            }
            {...focusable(activeAt(column))}
          >
            {isEdited ? (
              <CellEditor
                typed={typed}
                hasFindings={hasFindings(row, typed)}
                onWrite={(text) => desk.write(typed.cell, text)}
                onLeave={(isBack) => acts.onLeave(at, isBack)}
                onSave={() => acts.onSave(at)}
                onSide={(step) => acts.onSide(at, step)}
                onPageKey={acts.onPageKey}
              />
            ) : unsaved ? (
              <UnsavedCell typed={unsaved} news={news?.get(lang)} hasFindings={hasFindings(row, unsaved)} />
            ) : cell ? (
              <MatrixCellView cell={cell} contextIdentifier={contextIdentifier} />
            ) : (
              <span className={classes.bone} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** As matrix.module.css distinguishes cells. */
function shownState(cell: MatrixCell): string {
  return signOf(cell) ?? 'none';
}

function unsavedState(news: 'saving' | 'failed' | undefined): string {
  return news === 'failed' ? 'failed' : 'unsaved';
}

function hasFindings(row: MatrixRow | undefined, typed: CellText): boolean {
  return isUnsaved(typed) && typedFindings(row, typed).length > 0;
}

function isIn(range: CellRange | null, column: number): boolean {
  return range !== null && column >= range.left && column <= range.right;
}

/** One identifier in all languages. A row that was there stays unchanged while others are scrolled into sight. */
export const MatrixRowView = memo(MatrixRowOf);
