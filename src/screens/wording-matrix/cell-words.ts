import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { cellState } from '#src/screens/wording-matrix/cell-state.ts';

/** State of a cell, in two or three words. */
export function cellWords(i18n: I18n, cell: MatrixCell, contextIdentifier: string): string {
  const { from } = cell;
  switch (cellState(cell)) {
    case 'own':
      return cell.own?.resetInheritance
        ? i18n._(msg({ id: 'matrix.cell.reset', message: 'eigener Text, setzt zurück' }))
        : i18n._(msg({ id: 'matrix.cell.own', message: 'eigener Text' }));
    case 'inherited': {
      const context = from?.contextIdentifier ?? '';
      if (context === contextIdentifier) {
        return i18n._(msg({ id: 'matrix.cell.ownAll', message: 'eigener, alle Sprachen' }));
      }
      return from?.lang === ALL_LANGUAGES && cell.lang !== ALL_LANGUAGES
        ? i18n._(msg({ id: 'matrix.cell.inheritedAll', message: `von ${{ context }}, alle Sprachen` }))
        : i18n._(msg({ id: 'matrix.cell.inherited', message: `von ${{ context }}` }));
    }
    case 'fallback': {
      const lang = from?.lang ?? '';
      return i18n._(msg({ id: 'matrix.cell.fallback', message: `fehlt, gezeigt wird ${{ lang }}` }));
    }
    case 'missing':
      return i18n._(msg({ id: 'matrix.cell.missing', message: 'fehlt' }));
    case 'none':
      return i18n._(msg({ id: 'matrix.cell.none', message: 'keiner für alle Sprachen' }));
  }
}
