import type { KeyboardEvent } from 'react';
import { inReadingDirection } from '#src/i18n/reading-direction.ts';
import type { ActiveCell } from '#src/screens/wording-matrix/use-active-cell.ts';

/** Rows that Page Up and Page Down go over. */
const PAGE = 10;

/**
 * Where a key leads in the grid (ARIA Authoring Practices, grid pattern); null for a key that leads nowhere.
 * @param last the last row and the last column
 */
export function stepOf(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { index, column }: ActiveCell,
  last: ActiveCell,
): ActiveCell | null {
  if (altKey) return null;
  const isFar = ctrlKey || metaKey;
  switch (inReadingDirection(key)) {
    case 'ArrowUp':
      return { index: isFar ? 0 : index - 1, column };
    case 'ArrowDown':
      return { index: isFar ? last.index : index + 1, column };
    case 'ArrowLeft':
      return { index, column: isFar ? -1 : column - 1 };
    case 'ArrowRight':
      return { index, column: isFar ? last.column : column + 1 };
    case 'PageUp':
      return { index: index - PAGE, column };
    case 'PageDown':
      return { index: index + PAGE, column };
    case 'Home':
      return { index: isFar ? 0 : index, column: -1 };
    case 'End':
      return { index: isFar ? last.index : index, column: last.column };
    default:
      return null;
  }
}
