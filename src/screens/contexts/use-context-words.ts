import { useLingui } from '@lingui/react/macro';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import type { ListWords } from '#src/screens/lists/list-words.ts';

/** What the list of contexts says. */
export function useContextListWords(): ListWords {
  const { t } = useLingui();
  return {
    title: t({ id: 'contexts.title', message: 'Kontexte' }),
    search: t({ id: 'contexts.search', message: 'Kontext oder übergeordneter Kontext' }),
    noMatch: {
      title: t({ id: 'contexts.noMatch.title', message: 'Keine Treffer' }),
      text: t({
        id: 'contexts.noMatch.text',
        message: 'Kein Kontext passt zu dieser Suche.',
      }),
    },
    nothing: {
      title: t({ id: 'contexts.nothing.title', message: 'Noch keine Kontexte' }),
      text: t({
        id: 'contexts.nothing.text',
        message:
          'Ein Kontext ist eine Stelle in der Hierarchie, etwa ein Verband oder eine Praxis. Texte erbt er von den Kontexten darüber.',
      }),
    },
  };
}

/** What the form of a context says. */
export function useContextWords(): RecordWords {
  const { t } = useLingui();
  return {
    list: { path: '/contexts', title: t({ id: 'contexts.title', message: 'Kontexte' }) },
    back: t({ id: 'context.backToList', message: 'Zu den Kontexten' }),
    read: t({ id: 'context.title', message: 'Kontext' }),
    edit: t({ id: 'context.edit.title', message: 'Kontext bearbeiten' }),
    create: t({ id: 'context.new.title', message: 'Neuer Kontext' }),
    missing: {
      title: t({ id: 'context.notFound.title', message: 'Kontext nicht gefunden' }),
      text: t({
        id: 'context.notFound.text',
        message: 'Einen Kontext mit diesem Namen gibt es nicht, oder er wurde inzwischen gelöscht.',
      }),
    },
    deletion: t({ id: 'context.delete.title', message: 'Kontext löschen?' }),
  };
}
