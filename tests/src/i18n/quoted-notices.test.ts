import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n, type Messages } from '@lingui/core';
import { afterEach, describe, expect, it, test } from 'vitest';
import { REFUSAL_TEXTS } from '#contract/refusals.ts';
import { activate } from '#src/i18n/interface.ts';
import { refusalMessage } from '#src/i18n/refusal-messages.ts';
import { forbiddenWords } from '#src/screens/audit/audit-words.ts';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { loginNotice } from '#src/screens/login/login-notice.ts';
import { toastWords } from '#src/screens/shell/toast-words.ts';
import { refusal } from '#tests/support/failures.ts';

function catalog(language: string): Messages {
  const path = join(import.meta.dirname, `../../../src/i18n/locales/${language}.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

afterEach(() => activate('de_DE', {}));

test.each([
  ['1', 'a:1', 'Der Server a:1 hat nach 5 Sekunden nicht bestätigt, den Cache erneuert zu haben.'],
  [
    '2',
    'a:1, b:2',
    'Diese Server haben nach 5 Sekunden nicht bestätigt, den Cache erneuert zu haben: a:1, b:2',
  ],
])('a failure of all caches names the %s that failed', (count, unconfirmed, message) => {
  const values = { cache: 'all', code: '018', unconfirmed, count, seconds: '5' };
  expect(toastWords(i18n, { topic: 'cache.failed', values }).message).toBe(message);
});

/** Toasts: topic, known values, title and message. */
const NOTICES = [
  ['cache.cleared', {}, 'Der Cache wurde erfolgreich erneuert.', ''],
  ['cache.failed', {}, 'Cache erneuern ist fehlgeschlagen.', ''],
  [
    'cache.failed',
    { identifier: 'http://two', code: '048' },
    'Cache erneuern ist fehlgeschlagen.',
    'http://two · 2-Faktor Authentifizierungscode nicht gültig',
  ],
  ['sync.done', {}, 'Die Synchronisierung wurde erfolgreich durchgeführt.', ''],
  ['sync.failed', {}, 'Die Synchronisierung ist fehlgeschlagen.', ''],
  ['language.deleted', { identifier: 'pl' }, 'Die Sprache wurde erfolgreich gelöscht!', 'pl'],
  ['user.created', { identifier: 'anna' }, 'Der Benutzer wurde erfolgreich erstellt!', 'anna'],
  ['user.updated', { identifier: 'anna' }, 'Der Benutzer wurde erfolgreich geändert!', 'anna'],
  ['user.deleted', { identifier: 'anna' }, 'Der Benutzer wurde erfolgreich gelöscht!', 'anna'],
  ['secondFactor.changed', {}, 'Operation abgeschlossen!', ''],
  ['secondFactor.codeSent', { number: '+491713920010' }, 'Zugangscode gesendet an: +491713920010', ''],
  ['documentfile.created', {}, 'Datei hinzufügen', 'Operation abgeschlossen!'],
  ['documentfile.updated', {}, 'Datei bearbeiten', 'Operation abgeschlossen!'],
  ['documentfile.created', { message: 'Gespeichert.' }, 'Datei hinzufügen', 'Gespeichert.'],
  ['documentfile.notCreated', {}, 'Datei hinzufügen', 'Operation fehlgeschlagen!'],
  ['documentfile.notUpdated', {}, 'Datei bearbeiten', 'Operation fehlgeschlagen!'],
  ['documentfile.notCreated', { message: '027: Befallen' }, 'Datei hinzufügen', '027: Befallen'],
] as const;

/** The sentences of the catalogue that are quoted. */
const QUOTED = {
  '000': 'Unbekannter Fehler aufgetreten',
  '010': 'Beim Speichern der Daten ist ein Fehler aufgetreten.',
  '019': 'Sie sind nicht befugt Änderungen an anderen Teilnehmern zu tätigen.',
  '020': 'Der Loginname ist bereits vergeben. Bitte wählen Sie einen anderen.',
  '048': '2-Faktor Authentifizierungscode nicht gültig',
};

describe.each([
  ['built in', {}],
  ['in the German catalog', catalog('de')],
])('word for word, %s', (_, messages) => {
  test.each(NOTICES)('%s %j', (topic, values, title, message) => {
    activate('de_DE', messages);
    expect(toastWords(i18n, { topic, values })).toEqual({ title, message });
  });

  test.each(Object.entries(QUOTED))('the refusal %s', (code, sentence) => {
    activate('de_DE', messages);
    expect(refusalMessage(i18n, code)).toBe(sentence);
  });

  test('a sign-in that failed', () => {
    activate('de_DE', messages);
    const notice = loginNotice(i18n, refusal('002').failure);
    expect([notice.title, notice.lines[0]]).toEqual([
      'Authentifizierung fehlgeschlagen!',
      'Die Authentifizierungsdaten sind falsch!',
    ]);
  });

  test('a step or a list that the server refuses', () => {
    activate('de_DE', messages);
    const words = failureWords(i18n, refusal('019').failure, 'change');
    expect(words.title).toBe('Operation fehlgeschlagen!');
  });

  test('a history that is not handed out', () => {
    activate('de_DE', messages);
    expect(forbiddenWords(i18n, 'language')).toEqual({
      title: 'Liste vom Type Language Audit aufrufen',
      text: 'No authorization for this operation. Contact your ADMIN for further information',
    });
  });
});

/** Codes of the catalogue (specification section 8), each with a sentence of its own. */
const NUMBERS = [...Array(52).keys()].map((number) => String(number + 1).padStart(3, '0'));
const OTHERS = 'B001 B002 B003 RA_001 RA_002 FS_001 FS_002 FS_003 FS_004'.split(' ');
const CODES = [...NUMBERS, '054', '057', '063', '064', '065', '066', '067', ...OTHERS];

/** Words that say what to do now, or that there is nothing to do but to know. */
const ADVICE: Readonly<Record<string, RegExp>> = {
  de: /Bitte|bitte|braucht|Möglicherweise/,
  en: /[Pp]lease|needs|may have/,
  fr: /[Vv]euillez|doit|peut-être/,
};
/** Quoted letter for letter, so that nothing can be added. */
const AS_QUOTED: ReadonlySet<string> = new Set(['002', ...Object.keys(QUOTED)]);

describe.each(['de', 'en', 'fr'])('the catalogue in %s', (language) => {
  it('has a sentence for every code, and none that gives only a number', () => {
    expect(Object.keys(REFUSAL_TEXTS).toSorted()).toEqual(['000', ...CODES].toSorted());
    activate(language, catalog(language));
    for (const code of CODES) expect(refusalMessage(i18n, code), code).toMatch(/^[^\d].{12,}|^2-/);
  });

  it('says of every code that is not quoted what to do now', () => {
    activate(language, catalog(language));
    const silent = CODES.filter(
      (code) => !AS_QUOTED.has(code) && !ADVICE[language]?.test(refusalMessage(i18n, code)),
    );
    expect(silent).toEqual([]);
  });
});
