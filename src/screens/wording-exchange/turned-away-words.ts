import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TurnedAway } from '#machines/wording-import/wording-import.selectors.ts';

/** Why a file is not even sent. */
export function turnedAwayWords(i18n: I18n, reason: TurnedAway): string {
  switch (reason) {
    case 'tooMany':
      return i18n._(
        msg({ id: 'upload.tooMany', message: 'Das waren mehrere Dateien. Bitte wählen Sie genau eine.' }),
      );
    case 'empty':
      return i18n._(
        msg({ id: 'upload.empty', message: 'Diese Datei ist leer. Bitte wählen Sie eine Datei mit Inhalt.' }),
      );
    case 'tooLarge':
      return i18n._(
        msg({
          id: 'upload.tooLarge',
          message: 'Diese Datei ist größer, als der Server annimmt. Bitte wählen Sie eine kleinere.',
        }),
      );
    case 'otherKind':
      return i18n._(
        msg({
          id: 'exchange.otherKind',
          message:
            'Das Format dieser Datei wurde nicht erkannt. Name und Inhalt müssen zu einem der genannten Formate passen.',
        }),
      );
  }
}
