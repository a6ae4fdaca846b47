import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Name of an encoding as programs that save files write it. */
export function encodingWords(encoding: string): string {
  if (encoding.startsWith('windows')) return encoding.replace('windows', 'Windows');
  return encoding
    .toUpperCase()
    .replace(/(?<=UTF-16)/, ' ')
    .trim();
}

/** What stands between the cells of a table. */
export function separatorWords(i18n: I18n, separator: string): string {
  switch (separator) {
    case ';':
      return i18n._(msg({ id: 'exchange.separator.semicolon', message: 'Spalten durch Semikolon getrennt' }));
    case ',':
      return i18n._(msg({ id: 'exchange.separator.comma', message: 'Spalten durch Komma getrennt' }));
    case '\t':
      return i18n._(msg({ id: 'exchange.separator.tab', message: 'Spalten durch Tabulator getrennt' }));
    default:
      return i18n._(
        msg({ id: 'exchange.separator.other', message: `Spalten durch ${{ separator }} getrennt` }),
      );
  }
}
