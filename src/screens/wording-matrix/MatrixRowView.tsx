import { memo } from 'react';
import type { MatrixRow } from '#contract/wording-matrix.ts';
import { isSameCell } from '#machines/wording-matrix/matrix-cell.ts';
import { IdentifierText } from '#src/parts/IdentifierText.tsx';
import { CellEditor } from '#src/screens/wording-matrix/CellEditor.tsx';
import { keyOf } from '#src/screens/wording-matrix/cell-texts.ts';
import { gridCell, gridRow } from '#src/screens/wording-matrix/grid-roles.ts';
import { MatrixCellView } from '#src/screens/wording-matrix/MatrixCellView.tsx';
import { type ActiveCell, activeName } from '#src/screens/wording-matrix/use-active-cell.ts';
import type { CellEditing } from '#src/screens/wording-matrix/use-cell-editing.ts';
import classes from './matrix.module.css';

interface MatrixRowViewProps {
  /** Undefined while it is on its way. */
  readonly row: MatrixRow | undefined;
  /** Counted from 0. */
  readonly index: number;
  readonly top: number;
  readonly langs: readonly string[];
  /** The column that the keyboard is at, -1 for the identifier's; null where it is in another row. */
  readonly activeColumn: number | null;
  readonly contextIdentifier: string;
  readonly editing: CellEditing;
  /** The same from one time to the next. */
  readonly acts: RowActs;
}

/** What can be done with a cell of a row, by its place. */
export interface RowActs {
  readonly onActive: (at: ActiveCell) => void;
  readonly onOpen: (at: ActiveCell) => void;
  readonly onLeave: (at: ActiveCell, isBack: boolean) => void;
  readonly onSave: (at: ActiveCell) => void;
  readonly onSide: (at: ActiveCell, step: 1 | -1) => void;
}

function MatrixRowOf(props: MatrixRowViewProps) {
  const { row, index, top, langs, activeColumn, contextIdentifier, editing, acts } = props;
  const focusable = (column: number) => ({
    tabIndex: activeColumn === column ? 0 : -1,
    'data-active': activeColumn === column ? activeName({ index, column }) : undefined,
  });
  return (
    <div {...gridRow(index)} className={classes.row} style={{ top }}>
      <div
        {...gridCell('rowheader', -1)}
        className={classes.identifier}
        {...focusable(-1)}
        onPointerDown={() => acts.onActive({ index, column: -1 })}
      >
        {row ? <IdentifierText>{row.identifier}</IdentifierText> : <span className={classes.bone} />}
      </div>
      {langs.map((lang, column) => {
        const cell = row?.cells.find((one) => one.lang === lang);
        const place = row && { contextIdentifier, identifier: row.identifier, lang };
        const open = place && editing.openOf(place);
        const typed = place && editing.texts.get(keyOf(place));
        if (open && typed && isSameCell(editing.editing, place)) {
          return (
            <div
              key={lang}
              {...gridCell('gridcell', column)}
              className={classes.edited}
              {...focusable(column)}
            >
              <CellEditor
                open={open}
                typed={typed}
                onWrite={(text) => editing.write(place, text)}
                onLeave={(isBack) => acts.onLeave({ index, column }, isBack)}
                onSave={() => acts.onSave({ index, column })}
                onSide={(step) => acts.onSide({ index, column }, step)}
              />
            </div>
          );
        }
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: a cell of a grid, which gridCell() says; its keys are the grid's
          <div
            key={lang}
            {...gridCell('gridcell', column)}
            className={classes.gridCell}
            {...focusable(column)}
            onPointerDown={(event) => {
              if (event.button === 0) acts.onActive({ index, column });
            }}
            onDoubleClick={() => acts.onOpen({ index, column })}
          >
            {cell ? (
              <MatrixCellView cell={cell} contextIdentifier={contextIdentifier} open={open} typed={typed} />
            ) : (
              <span className={classes.bone} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** One identifier in all languages. A row that was there stays as it is while others are scrolled into sight. */
export const MatrixRowView = memo(MatrixRowOf);
