import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComparedText } from '#contract/wording-exchange.ts';

/** Outcome for a text, in a word. */
export function outcomeWords(i18n: I18n, outcome: ComparedText['outcome']): string {
  switch (outcome) {
    case 'clash':
      return i18n._(msg({ id: 'exchange.outcome.clash', message: 'Konflikt' }));
    case 'changed':
      return i18n._(msg({ id: 'exchange.outcome.changed', message: 'Geändert' }));
    case 'added':
      return i18n._(msg({ id: 'exchange.outcome.added', message: 'Neu' }));
  }
}

/** Change of a text here since its file was written. */
export function sinceWords(i18n: I18n, since: NonNullable<ComparedText['since']>): string {
  switch (since) {
    case 'added':
      return i18n._(msg({ id: 'exchange.since.added', message: 'seit dem Export hier angelegt' }));
    case 'changed':
      return i18n._(msg({ id: 'exchange.since.changed', message: 'seit dem Export hier geändert' }));
    case 'deleted':
      return i18n._(msg({ id: 'exchange.since.deleted', message: 'seit dem Export hier gelöscht' }));
    case 'source':
      return i18n._(msg({ id: 'exchange.since.source', message: 'Ausgangstext seit dem Export geändert' }));
  }
}
