import { msg } from '@lingui/core/macro';
import type { LANGUAGE } from '#contract/records/language.ts';
import type { TextsOf } from '#src/screens/records/texts.ts';

export const LANGUAGE_TEXTS = {
  search: msg({ id: 'languages.search', message: 'Kürzel, Beschreibung oder ID' }),
  noMatch: msg({ id: 'languages.noMatch.text', message: 'Keine Sprache passt zu dieser Suche.' }),
  nothing: {
    title: msg({ id: 'languages.nothing.title', message: 'Noch keine Sprachen' }),
    text: msg({
      id: 'languages.nothing.text',
      message: 'Formulierungen, Dokumente und Vorlagen gibt es in den Sprachen, die hier aufgeführt sind.',
    }),
  },
  back: msg({ id: 'language.backToList', message: 'Zu den Sprachen' }),
  edit: msg({ id: 'language.edit.title', message: 'Sprache bearbeiten' }),
  create: msg({ id: 'language.new.title', message: 'Neue Sprache' }),
  missing: {
    title: msg({ id: 'language.notFound.title', message: 'Sprache nicht gefunden' }),
    text: msg({
      id: 'language.notFound.text',
      message: 'Eine Sprache mit dieser Nummer gibt es nicht, oder sie wurde inzwischen gelöscht.',
    }),
  },
  deletion: msg({ id: 'language.delete.title', message: 'Sprache löschen?' }),
  taken: msg({ id: 'language.taken', message: 'Eine Sprache mit diesem Kürzel gibt es schon.' }),
  hints: {
    lang: msg({ id: 'language.lang.hint', message: 'Zwei Buchstaben, bei Bedarf mit Land: de oder de_AT.' }),
    flag: msg({ id: 'language.flag.hint', message: 'Zwei Buchstaben eines Landes, zum Beispiel gb.' }),
    description: msg({
      id: 'language.description.hint',
      message: 'So erscheint die Sprache in Auswahllisten, am besten in der Sprache selbst: Français.',
    }),
    active: msg({
      id: 'language.active.hint',
      message: 'Eine inaktive Sprache wird für neue Einträge nicht mehr angeboten.',
    }),
  },
} satisfies TextsOf<typeof LANGUAGE>;
