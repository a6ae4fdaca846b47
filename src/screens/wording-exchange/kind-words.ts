import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportKind } from '#contract/wording-exchange.ts';

/** Kind of a text of a file, in a few words. */
export function kindWords(i18n: I18n, kind: ImportKind): string {
  switch (kind) {
    case 'foreign':
      return i18n._(msg({ id: 'exchange.kind.foreign', message: 'Aus einem anderen Kontext' }));
    case 'clash':
      return i18n._(msg({ id: 'exchange.kind.clash', message: 'Seit dem Export hier geändert' }));
    case 'source':
      return i18n._(msg({ id: 'exchange.kind.source', message: 'Ausgangstext geändert' }));
    case 'placeholder':
      return i18n._(msg({ id: 'exchange.kind.placeholder', message: 'Platzhalter verändert' }));
    case 'review':
      return i18n._(msg({ id: 'exchange.kind.review', message: 'Noch nicht geprüft' }));
    case 'changed':
      return i18n._(msg({ id: 'exchange.outcome.changed', message: 'Geändert' }));
    case 'added':
      return i18n._(msg({ id: 'exchange.outcome.added', message: 'Neu' }));
  }
}

/** Reason to look at the texts of a kind before they are imported; null for none. */
export function kindHint(i18n: I18n, kind: ImportKind): string | null {
  switch (kind) {
    case 'foreign':
      return i18n._(
        msg({
          id: 'exchange.kind.foreign.hint',
          message: 'Die Datei enthält Texte mehrerer Kontexte. Diese gehören laut Datei nicht hierher.',
        }),
      );
    case 'clash':
      return i18n._(
        msg({
          id: 'exchange.kind.clash.hint',
          message: 'Ohne Häkchen bleibt der vorhandene Text; mit Häkchen ersetzt ihn der Text der Datei.',
        }),
      );
    case 'source':
      return i18n._(
        msg({
          id: 'exchange.kind.source.hint',
          message: 'Übersetzt wurde ein älterer Ausgangstext. Die Übersetzung passt vielleicht nicht mehr.',
        }),
      );
    case 'placeholder':
      return i18n._(
        msg({
          id: 'exchange.kind.placeholder.hint',
          message: 'Ein Platzhalter fehlt, ist unvollständig oder steht nicht im Referenztext.',
        }),
      );
    case 'review':
      return i18n._(
        msg({
          id: 'exchange.kind.review.hint',
          message: 'Die Texte werden importiert und als veraltet markiert, bis sie geprüft sind.',
        }),
      );
    default:
      return null;
  }
}
