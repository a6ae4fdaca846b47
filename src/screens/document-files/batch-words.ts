import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fileNameTrouble } from '#contract/file-name.ts';
import { withoutInvisible } from '#contract/invisible-characters.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { BatchRow } from '#machines/file-batch/batch-rows.ts';
import type { ChosenFile } from '#machines/file-upload/file-upload.port.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { uploadTrouble } from '#src/screens/document-files/upload-words.ts';
import { fieldWords } from '#src/screens/forms/field-reasons.ts';

/** Why a file cannot be sent at all, whatever is decided about it; null where it can. */
export function unfitWords(i18n: I18n, { name, size }: ChosenFile): string | null {
  const trouble = fileNameTrouble(withoutInvisible(name));
  if (trouble) return fieldWords(i18n, trouble);
  return size === 0 ? uploadTrouble(i18n, 'empty', null) : null;
}

/** Whether a file can be sent at all. */
export function isFit({ name, size }: ChosenFile): boolean {
  return size > 0 && fileNameTrouble(withoutInvisible(name)) === null;
}

/** Refusals that the same file would meet again, whatever is decided about it. */
const FINAL: ReadonlySet<string> = new Set([
  REFUSAL.malware,
  REFUSAL.fileKind,
  REFUSAL.fileMissingOrTooLarge,
  REFUSAL.activeContent,
]);

/** Whether sending all of them includes a row: one that failed for good is only tried again by itself. */
export function isSentWithAll({ stage, file, failure, isSpent }: BatchRow): boolean {
  if (!isFit(file)) return false;
  if (stage === 'open') return true;
  return stage === 'failed' && (isSpent || failure?.kind !== 'refused' || !FINAL.has(failure.code));
}

/** Why a file was not stored. */
export function rowTrouble(
  i18n: I18n,
  { failure, isSpent }: Pick<BatchRow, 'failure' | 'isSpent'>,
): string | null {
  if (!failure) return null;
  if (failure.kind !== 'refused') {
    const { title, text } = failureWords(i18n, failure, 'change');
    return `${title}. ${text}`;
  }
  return refusedWords(i18n, failure, isSpent) ?? uploadTrouble(i18n, 'refused', failure);
}

function refusedWords(
  i18n: I18n,
  { code }: Extract<Failure, { kind: 'refused' }>,
  isSpent: boolean,
): string | null {
  if (code === REFUSAL.taken) {
    return i18n._(
      msg({
        id: 'fileBatch.taken',
        message:
          'Eine Datei mit diesem Namen hat das Dokument in dieser Sprache und diesem Kontext schon. Wählen Sie deren nächste Version, oder benennen Sie Ihre Datei um und fügen Sie sie erneut hinzu.',
      }),
    );
  }
  if (code === REFUSAL.changedMeanwhile) {
    return i18n._(
      msg({
        id: 'fileBatch.changed',
        message:
          'Die Datei, die ersetzt werden soll, wurde inzwischen geändert. Prüfen Sie, was aus Ihrer Datei wird, und versuchen Sie es erneut.',
      }),
    );
  }
  if (isSpent) {
    return i18n._(
      msg({
        id: 'fileBatch.spent',
        message:
          'Die hochgeladene Datei liegt auf dem Server nicht mehr bereit. Bei einem neuen Versuch wird sie noch einmal hochgeladen.',
      }),
    );
  }
  return null;
}
