import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';

/** Why a user cannot change a record, and who can help. */
export function readOnlyWords(i18n: I18n, reason: ReadOnlyReason): string {
  switch (reason) {
    case 'noEditor':
      return i18n._(
        msg({
          id: 'readOnly.noEditor',
          message:
            'Ihnen fehlt die Rolle „Redaktion“. Ihre Administration kann sie Ihnen in der Benutzerverwaltung geben.',
        }),
      );
    case 'foreignContext':
      return i18n._(
        msg({
          id: 'readOnly.foreignContext',
          message:
            'Sie haben die Rolle „Redaktion“, aber nicht für diesen Kontext oder einen darüber. Ihre Administration kann ihn Ihnen zuweisen.',
        }),
      );
  }
}

/** The same in a line, beside what cannot be changed. */
export function readOnlyInShort(i18n: I18n, reason: ReadOnlyReason): string {
  switch (reason) {
    case 'noEditor':
      return i18n._(
        msg({ id: 'readOnly.noEditor.short', message: 'Dazu fehlt Ihnen die Rolle „Redaktion“.' }),
      );
    case 'foreignContext':
      return i18n._(
        msg({
          id: 'readOnly.foreignContext.short',
          message: 'In diesem Kontext dürfen Sie nichts ändern.',
        }),
      );
  }
}
