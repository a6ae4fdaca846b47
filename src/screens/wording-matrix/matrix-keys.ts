import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PageKeys } from '#src/screens/keys/page-keys.ts';

/** The keys of the matrix, as the overview of keys tells them. */
export function matrixKeys(i18n: I18n): PageKeys {
  const control = i18n._(msg({ id: 'help.key.control', message: 'Strg' }));
  const shift = i18n._(msg({ id: 'help.key.shift', message: 'Umschalt' }));
  const or = i18n._(msg({ id: 'help.or', message: 'oder' }));
  const enter = 'Enter';
  return {
    title: i18n._(msg({ id: 'matrix.title', message: 'Textmatrix' })),
    rows: [
      {
        keys: [enter, 'F2'],
        between: or,
        words: i18n._(msg({ id: 'matrix.key.edit', message: 'Zelle bearbeiten' })),
      },
      {
        keys: [enter],
        words: i18n._(
          msg({ id: 'matrix.key.save', message: 'Im Feld: Zeile speichern und weiter nach unten' }),
        ),
      },
      {
        keys: [shift, enter],
        between: '+',
        words: i18n._(msg({ id: 'matrix.key.break', message: 'Im Feld: neue Zeile im Text' })),
      },
      {
        keys: ['Tab'],
        words: i18n._(msg({ id: 'matrix.key.side', message: 'Im Feld: zur nächsten Sprache' })),
      },
      {
        keys: ['Esc'],
        words: i18n._(msg({ id: 'matrix.key.leave', message: 'Feld verlassen, der Entwurf bleibt' })),
      },
      {
        keys: [control, 'S'],
        between: '+',
        words: i18n._(msg({ id: 'matrix.key.saveAll', message: 'Alle Entwürfe speichern' })),
      },
      {
        keys: [control, 'Z'],
        between: '+',
        words: i18n._(msg({ id: 'matrix.key.undo', message: 'Letzten Schritt rückgängig machen' })),
      },
      {
        keys: [control, shift, 'Z'],
        between: '+',
        words: i18n._(msg({ id: 'matrix.key.redo', message: 'Schritt wiederholen' })),
      },
      {
        keys: [control, 'C', 'V'],
        between: '+',
        words: i18n._(msg({ id: 'matrix.key.copy', message: 'Bereich kopieren und einfügen' })),
      },
      {
        keys: [shift, '↓'],
        between: '+',
        words: i18n._(msg({ id: 'matrix.key.range', message: 'Bereich erweitern' })),
      },
      {
        keys: [control, 'F'],
        between: '+',
        words: i18n._(msg({ id: 'matrix.key.search', message: 'Ins Suchfeld der Matrix' })),
      },
      { keys: ['N'], words: i18n._(msg({ id: 'matrix.key.new', message: 'Neuer Schlüssel' })) },
      { keys: ['M'], words: i18n._(msg({ id: 'matrix.key.next', message: 'Zum nächsten fehlenden Text' })) },
      {
        keys: [shift, 'M'],
        between: '+',
        words: i18n._(msg({ id: 'matrix.key.nextIn', message: 'Zum nächsten in dieser Sprache' })),
      },
      { keys: ['R'], words: i18n._(msg({ id: 'matrix.key.replace', message: 'Suchen und Ersetzen' })) },
    ],
  };
}
