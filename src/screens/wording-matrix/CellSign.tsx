import type { ReactElement } from 'react';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { cellState } from '#src/screens/wording-matrix/cell-state.ts';

/**
 * An icon of Tabler's, with all its strokes in one path: a matrix shows hundreds of them, and each stroke would be an
 * element. Cells share it, so that a cell that is drawn again leaves it as it is.
 * @param name as Tabler has it; where text runs from right to left, some of them are turned by it
 * @param strokes of its drawing
 */
function sign(name: string, ...strokes: readonly string[]): ReactElement {
  return (
    <svg
      aria-hidden
      className={`tabler-icon tabler-icon-${name}`}
      width={14}
      height={14}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={strokes.join('')} />
    </svg>
  );
}

const SIGNS = {
  own: sign(
    'quote',
    'M10 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5',
    'M19 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5',
  ),
  reset: sign(
    'barrier-block',
    'M4 8a1 1 0 0 1 1 -1h14a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1l0 -7',
    'M7 16v4M7.5 16l9 -9M13.5 16l6.5 -6.5M4 13.5l6.5 -6.5M17 16v4M5 20h4M15 20h4M17 7v-2M7 7v-2',
  ),
  inherited: sign('arrow-down-right', 'M7 7l10 10M17 8l0 9l-9 0'),
  fallback: sign(
    'language',
    'M9 6.371c0 4.418 -2.239 6.629 -5 6.629M4 6.371h7M5 9c0 2.144 2.252 3.908 6 4',
    'M12 20l4 -9l4 9M19.1 18h-6.2M6.694 3l.793 .582',
  ),
  missing: sign(
    'alert-triangle',
    'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87',
    'l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
  ),
} as const;

/** The sign of what a cell is; the words beside it say the same. */
export function CellSign({ cell }: { readonly cell: MatrixCell }) {
  const state = cellState(cell);
  if (state === 'none') return null;
  return state === 'own' && cell.own?.resetInheritance ? SIGNS.reset : SIGNS[state];
}
