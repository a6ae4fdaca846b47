import { useLingui } from '@lingui/react/macro';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import type { ListWords } from '#src/screens/lists/list-words.ts';

/** Texts of the list of wordings. */
export function useWordingListWords(): ListWords {
  const { t } = useLingui();
  return {
    title: t({ id: 'wordings.title', message: 'Formulierungen' }),
    search: t({ id: 'wordings.search', message: 'Schlüssel, Wert, Kontext, Sprache oder ID' }),
    noMatch: {
      title: t({ id: 'wordings.noMatch.title', message: 'Keine Treffer' }),
      text: t({
        id: 'wordings.noMatch.text',
        message: 'Keine Formulierung passt zu dieser Suche und diesem Filter.',
      }),
    },
    nothing: {
      title: t({ id: 'wordings.nothing.title', message: 'Noch keine Formulierungen' }),
      text: t({
        id: 'wordings.nothing.text',
        message:
          'Eine Formulierung ist ein Text mit einem Schlüssel, den eine Anwendung in einem Kontext und einer Sprache zeigt.',
      }),
    },
  };
}

/** Texts of a wording's form. */
export function useWordingWords(): RecordWords {
  const { t } = useLingui();
  return {
    list: { path: '/wordings', title: t({ id: 'wordings.title', message: 'Formulierungen' }) },
    back: t({ id: 'wording.backToList', message: 'Zu den Formulierungen' }),
    read: t({ id: 'wording.title', message: 'Formulierung' }),
    edit: t({ id: 'wording.edit.title', message: 'Formulierung bearbeiten' }),
    create: t({ id: 'wording.new.title', message: 'Neue Formulierung' }),
    missing: {
      title: t({ id: 'wording.notFound.title', message: 'Formulierung nicht gefunden' }),
      text: t({
        id: 'wording.notFound.text',
        message: 'Eine Formulierung mit dieser Nummer gibt es nicht, oder sie wurde inzwischen gelöscht.',
      }),
    },
    deletion: t({ id: 'wording.delete.title', message: 'Formulierung löschen?' }),
  };
}
