import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReplaceObstacle } from '#contract/wording-replace.ts';

/** Why a text is left unchanged. */
export function obstacleWords(i18n: I18n, obstacle: ReplaceObstacle): string {
  switch (obstacle) {
    case 'tooLong':
      return i18n._(msg({ id: 'replace.obstacle.tooLong', message: 'Ausgelassen: Der Text würde zu lang.' }));
    case 'empty':
      return i18n._(
        msg({ id: 'replace.obstacle.empty', message: 'Ausgelassen: Es bliebe kein Text übrig.' }),
      );
    case 'activeContent':
      return i18n._(
        msg({
          id: 'replace.obstacle.activeContent',
          message: 'Ausgelassen: Es entstünden aktive Inhalte, die nicht gespeichert werden dürfen.',
        }),
      );
    case 'placeholder':
      return i18n._(
        msg({
          id: 'replace.obstacle.placeholder',
          message:
            'Ausgelassen: Ein Platzhalter ginge verloren. Soll er ersetzt werden, suchen Sie nach dem ganzen Platzhalter.',
        }),
      );
  }
}
