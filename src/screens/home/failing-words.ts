import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReadyCheck } from '#contract/health.ts';

const WORDS: Readonly<Record<ReadyCheck, MessageDescriptor>> = {
  database: msg({ id: 'home.failing.database', message: 'Die Datenbank antwortet zu langsam.' }),
  migration: msg({
    id: 'home.failing.migration',
    message: 'Die Datenbank ist neuer als dieser Server. Bitte aktualisieren Sie ihn.',
  }),
  databaseInPlace: msg({
    id: 'home.failing.databaseInPlace',
    message: 'Die Datei der Datenbank wurde verschoben oder ersetzt.',
  }),
  databaseSound: msg({
    id: 'home.failing.databaseSound',
    message: 'Die Datei der Datenbank ist beschädigt. Bitte stellen Sie eine Sicherung wieder her.',
  }),
  files: msg({ id: 'home.failing.files', message: 'Im Ordner der Dateien kann nicht geschrieben werden.' }),
  space: msg({
    id: 'home.failing.space',
    message: 'Der freie Speicherplatz liegt unter der Reserve; Dateien werden nicht mehr angenommen.',
  }),
};

/** Explains what a failing check of the server means. */
export function failingWords(i18n: I18n, check: ReadyCheck): string {
  return i18n._(WORDS[check]);
}
