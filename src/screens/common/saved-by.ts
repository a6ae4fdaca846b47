import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * Says that a record was stored while it was being edited.
 * @param by name of the user who stored it; null where that is not known
 */
export function savedByWords(i18n: I18n, by: string | null): string {
  return i18n._(
    by === null
      ? msg({ id: 'conflict.title', message: 'Inzwischen hat jemand anderes gespeichert' })
      : msg({ id: 'conflict.titleBy', message: `Inzwischen hat ${{ by }} gespeichert` }),
  );
}
