import { useLingui } from '@lingui/react/macro';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import type { ListWords } from '#src/screens/lists/list-words.ts';

/** Texts of the list of users. */
export function useUserListWords(): ListWords {
  const { t } = useLingui();
  return {
    title: t({ id: 'users.title', message: 'Benutzer' }),
    search: t({ id: 'users.search', message: 'Benutzername, Name, E-Mail oder ID' }),
    noMatch: {
      title: t({ id: 'users.noMatch.title', message: 'Keine Treffer' }),
      text: t({
        id: 'users.noMatch.text',
        message: 'Kein Benutzer passt zu dieser Suche.',
      }),
    },
    nothing: {
      title: t({ id: 'users.nothing.title', message: 'Noch keine Benutzer' }),
      text: t({
        id: 'users.nothing.text',
        message: 'Ein Benutzer meldet sich hier an und darf, was seine Rollen und Kontexte erlauben.',
      }),
    },
  };
}

/**
 * Texts of a user's form.
 * @param username whose it is; empty as long as that is no one's
 */
export function useUserWords(username = ''): RecordWords {
  const { t } = useLingui();
  return {
    list: { path: '/users', title: t({ id: 'users.title', message: 'Benutzer' }) },
    back: t({ id: 'user.backToList', message: 'Zu den Benutzern' }),
    read: t({ id: 'user.title', message: 'Benutzer' }),
    edit: t({ id: 'user.edit.title', message: 'Benutzer bearbeiten' }),
    create: t({ id: 'user.new.title', message: 'Neuer Benutzer' }),
    missing: {
      title: t({ id: 'user.notFound.title', message: 'Benutzer nicht gefunden' }),
      text: t({
        id: 'user.notFound.text',
        message: 'Einen Benutzer mit dieser Nummer gibt es nicht, oder er wurde inzwischen gelöscht.',
      }),
    },
    deletion: t({ id: 'user.delete.title', message: `Benutzer „${username}“ löschen?` }),
    irreversible: t({
      id: 'user.delete.irreversible',
      message: 'Offene Sitzungen dieses Benutzers enden. Das lässt sich nicht rückgängig machen.',
    }),
  };
}
