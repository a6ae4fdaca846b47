import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as REFUSAL from '#contract/refusal.ts';
import type { FileStage } from '#machines/file-upload/file-upload.selectors.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { isTooLargeOnTheWay } from '#src/i18n/failure-messages.ts';
import { failureWords, refusedText } from '#src/screens/common/failure-words.ts';
import { fieldWords } from '#src/screens/forms/field-reasons.ts';

/** Why a file is not taken, or did not arrive; null where nothing is wrong. */
export function uploadTrouble(i18n: I18n, stage: FileStage, failure: Failure | null): string | null {
  switch (stage) {
    case 'tooMany':
      return i18n._(
        msg({
          id: 'upload.tooMany',
          message: 'Das waren mehrere Dateien. Bitte wählen Sie genau eine.',
        }),
      );
    case 'empty':
      return i18n._(
        msg({
          id: 'upload.empty',
          message: 'Diese Datei ist leer. Bitte wählen Sie eine Datei mit Inhalt.',
        }),
      );
    case 'refused':
    case 'failed':
      return failure && failureText(i18n, failure);
    default:
      return null;
  }
}

function failureText(i18n: I18n, failure: Failure): string {
  if (failure.kind === 'unreachable' && isTooLargeOnTheWay(failure)) {
    return i18n._(
      msg({
        id: 'upload.tooLargeOnTheWay',
        message:
          'Diese Datei ist zu groß für den Weg zum Server: Ein Rechner dazwischen, etwa ein Proxy, lässt sie nicht durch. Bitte wählen Sie eine kleinere, oder wenden Sie sich an Ihre Administration.',
      }),
    );
  }
  if (failure.kind !== 'refused') {
    const { title, text } = failureWords(i18n, failure, 'typed');
    return `${title}. ${text}`;
  }
  // Nothing is sent without a file, and none that is empty.
  if (failure.code === REFUSAL.fileMissingOrTooLarge) {
    return i18n._(
      msg({
        id: 'upload.tooLarge',
        message: 'Diese Datei ist größer, als der Server annimmt. Bitte wählen Sie eine kleinere.',
      }),
    );
  }
  const [finding] = failure.findings;
  return (finding && fieldWords(i18n, finding)) ?? refusedText(i18n, failure);
}
