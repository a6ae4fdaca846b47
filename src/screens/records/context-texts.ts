import { msg } from '@lingui/core/macro';
import type { CONTEXT } from '#contract/records/context.ts';
import type { TextsOf } from '#src/screens/records/texts.ts';

export const CONTEXT_TEXTS: TextsOf<typeof CONTEXT> = {
  search: msg({ id: 'contexts.search', message: 'Kontext oder übergeordneter Kontext' }),
  noMatch: msg({ id: 'contexts.noMatch.text', message: 'Kein Kontext passt zu dieser Suche.' }),
  nothing: {
    title: msg({ id: 'contexts.nothing.title', message: 'Noch keine Kontexte' }),
    text: msg({
      id: 'contexts.nothing.text',
      message:
        'Ein Kontext ist eine Stelle in der Hierarchie, etwa ein Verband oder eine Praxis. Er erbt Texte von den Kontexten darüber.',
    }),
  },
  back: msg({ id: 'context.backToList', message: 'Zu den Kontexten' }),
  edit: msg({ id: 'context.edit.title', message: 'Kontext bearbeiten' }),
  create: msg({ id: 'context.new.title', message: 'Neuer Kontext' }),
  missing: {
    title: msg({ id: 'context.notFound.title', message: 'Kontext nicht gefunden' }),
    text: msg({
      id: 'context.notFound.text',
      message: 'Einen Kontext mit diesem Namen gibt es nicht, oder er wurde inzwischen gelöscht.',
    }),
  },
  deletion: msg({ id: 'context.delete.title', message: 'Kontext löschen?' }),
  taken: msg({
    id: 'context.taken',
    message: 'Einen Kontext mit diesem Namen gibt es schon. Bitte wählen Sie einen anderen.',
  }),
};
