import { ENGLISH_REFUSALS } from '#contract/english-refusals.ts';
import type { Finding } from '#contract/envelope.ts';
import { REFUSAL_TEXTS, STATE_TEXTS } from '#contract/refusals.ts';
import type { Reason, Said, ServerFinding } from '#server/domain/refusal.ts';
import type { AnswerLanguage } from '#server/routes/answer-language.ts';
import { ENGLISH_SENTENCES, englishSubjectOf } from '#server/routes/english-finding-words.ts';

/*
 * The sentences of findings in German and English, for clients that show `message` as it comes. The console has sentences of its own,
 * in its languages, for the same reasons.
 */

type Values = Said['values'];
type Words = (values: Values) => string;

/** A kind of record as a sentence begins with it, and as what something has. */
const NOUNS: Readonly<Record<string, { readonly subject: string; readonly object: string }>> = {
  language: { subject: 'Die Sprache', object: 'die Sprache' },
  context: { subject: 'Der Kontext', object: 'den Kontext' },
  document: { subject: 'Das Dokument', object: 'das Dokument' },
  documentfile: { subject: 'Die Datei', object: 'die Datei' },
  wording: { subject: 'Die Formulierung', object: 'die Formulierung' },
  user: { subject: 'Der Benutzer', object: 'den Benutzer' },
  mailTemplate: { subject: 'Die Mailvorlage', object: 'die Mailvorlage' },
};

function nounOf(type: string) {
  return NOUNS[type] ?? { subject: 'Der Eintrag', object: 'den Eintrag' };
}

/** Names of dependent records, in singular and plural. */
const HOLDERS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  context: ['ein untergeordneter Kontext', 'untergeordnete Kontexte'],
  wording: ['eine Formulierung', 'Formulierungen'],
  document: ['ein Dokument', 'Dokumente'],
  documentfile: ['eine Datei', 'Dateien'],
  mailTemplate: ['eine Mailvorlage', 'Mailvorlagen'],
  user: ['ein Benutzer', 'Benutzer'],
  token: ['ein Zugriffstoken', 'Zugriffstokens'],
};

const SINCE: Readonly<Record<string, string>> = {
  added: 'angelegt',
  changed: 'geändert',
  deleted: 'gelöscht',
  source: 'geändert',
};

const MISSING: Readonly<Record<string, string>> = {
  editor: 'Nötig ist die Rolle „Redaktion“; Ihre Administration kann sie vergeben.',
  superAdmin: 'Nötig ist die Rolle „Administration“; Ihre Administration kann sie vergeben.',
  superAdminEditor:
    'Nötig sind die Rollen „Administration“ und „Redaktion“; Ihre Administration kann sie vergeben.',
};

const held: Words = ({ holder = '', count, examples }) => {
  const [one, several] = HOLDERS[holder] ?? ['ein Eintrag', 'Einträge'];
  const named = examples ? `: ${examples}` : '';
  return count === '1' ? `Im Weg steht ${one}${named}.` : `Im Weg stehen ${count} ${several}${named}.`;
};

const object = ({ type = '', name = '' }: Values) => `${nounOf(type).object} ${name}`;

export const SENTENCES: Readonly<Record<Reason, Words>> = {
  changedSince: ({ type = '', name, username, revision, gone }) =>
    username === undefined
      ? `${name} wurde inzwischen ${gone ? 'gelöscht' : 'geändert'}.`
      : `${nounOf(type).subject} ${name} wurde danach ${gone ? 'gelöscht' : 'noch einmal geändert'} (${username}, Änderung ${revision}).`,
  mailNotSent: ({ said }) => `Der Mailserver hat die E-Mail nicht angenommen: ${said}`,
  savedBy: ({ username }) => `Inzwischen hat ${username} gespeichert.`,
  referenceGone: ({ missingType: type = '', missing = '' }) => {
    const [first = '', ...rest] = object({ type, name: missing });
    return `${first.toUpperCase()}${rest.join('')} gibt es nicht mehr.`;
  },
  taken: ({ field, other }) => `${field} ist inzwischen vergeben (Nummer ${other}).`,
  held,
  aboveItself: () => 'Er stünde über sich selbst.',
  noDefaultContext: () => 'Es gäbe keinen Kontext mehr für Adressen, die kein Kontext nennt.',
  defaultInactive: () =>
    'Der Standardkontext muss aktiv sein. Um ihn auszuschalten, machen Sie zuerst einen anderen Kontext zum Standardkontext.',
  defaultBelow: () =>
    'Der Standardkontext kann nicht unter einen anderen gestellt werden. Machen Sie zuerst einen anderen Kontext zum Standardkontext.',
  defaultDeleted: () =>
    'Der Standardkontext kann nicht gelöscht werden. Machen Sie zuerst einen anderen Kontext zum Standardkontext.',
  contextNotAllowed: ({ context }) => `Für den Kontext ${context} haben Sie keine Berechtigung.`,
  rightMissing: ({ right = '' }) => `Dazu fehlt Ihnen die Berechtigung. ${MISSING[right] ?? ''}`.trim(),
  noContextAllowed: () =>
    'Dazu fehlt Ihnen die Berechtigung. Für Sie ist kein Kontext freigegeben; Ihre Administration kann das ändern.',
  alreadyThere: ({ name, target }) => `${name} ist in ${target} bereits vorhanden.`,
  changedSinceExport: ({ unit, number, name, since = '' }) =>
    `${unit === 'line' ? 'Zeile' : 'Eintrag'} ${number}: ${
      since === 'source' ? `der Ausgangstext von ${name}` : name
    } wurde seit dem Export ${SINCE[since] ?? since}.`,
  contentMissing: () => 'Der Inhalt dieser Datei liegt auf diesem Server nicht vor.',
  ownUser: () => 'Sich selbst können Sie weder deaktivieren noch löschen.',
  lastManager: () => 'Das ist der letzte aktive Benutzer mit „Administration“ und „Redaktion“.',
  onlyForAllLanguages: () => 'Nur ein Text für alle Sprachen (all) kann die Vererbung beenden.',

  bodyTooLarge: ({ limit }) => `Die Anfrage ist größer als ${limit} Bytes.`,
  bodyTooDeep: ({ limit }) => `Die Anfrage ist tiefer als ${limit} Ebenen verschachtelt.`,
  tooManyProperties: ({ limit }) => `Die Anfrage hat mehr als ${limit} Eigenschaften.`,
  tooManyEntries: ({ limit }) => `Die Listen der Anfrage haben mehr als ${limit} Einträge.`,
  bodyTooSlow: ({ limit }) => `Die Anfrage ist nach ${limit} Sekunden nicht vollständig angekommen.`,

  fileMissing: () => 'Es wurde keine Datei übertragen.',
  fileEmpty: () => 'Die Datei ist leer.',
  fileTooLarge: ({ limit }) => `Die Datei ist größer als ${limit} Bytes.`,

  cacheUnconfirmed: ({ server, seconds }) =>
    `Der Server ${server} hat nach ${seconds} Sekunden nicht bestätigt, dass er seinen Cache erneuert hat.`,

  tokenUnknown: () =>
    'Dieses Zugriffstoken gibt es nicht. Bitte prüfen Sie, ob es vollständig angegeben ist und für diesen Server gilt.',
  tokenEnded: ({ token, date }) => `Das Zugriffstoken ${token} ist am ${date} abgelaufen.`,
  tokenRevoked: ({ token, date }) => `Das Zugriffstoken ${token} wurde am ${date} widerrufen.`,
  tokenMayNot: ({ token }) =>
    `Das Zugriffstoken ${token} reicht nicht: Diesen Aufruf kann nur ein angemeldeter Benutzer machen.`,
  tokenRightMissing: ({ token, right }) => `Dem Zugriffstoken ${token} fehlt das Recht ${right}.`,
  tokenContextMissing: ({ token, contexts }) =>
    `Das Zugriffstoken ${token} gilt nicht für alle Kontexte. Bitte nennen Sie den Kontext: ${contexts} oder einen darunter.`,
  tokenOutside: ({ token, context, contexts }) =>
    `Das Zugriffstoken ${token} gilt nicht für den Kontext ${context}, sondern für ${contexts} und alles darunter.`,

  badLine: ({ line }) => `Zeile ${line} des Exports der Quelle ist nicht zulässig.`,
  lineTooLong: ({ line, kilobytes }) =>
    `Zeile ${line} des Exports der Quelle ist länger als ${kilobytes} KB.`,
  sourceSilent: ({ seconds }) => `Die Quelle hat ${seconds} Sekunden lang nichts gesendet.`,
  sourceTooSlow: ({ kilobytes }) =>
    `Die Quelle ist zu langsam: Sie hat weniger als ${kilobytes} KB in der Sekunde gesendet.`,
  sourceTookTooLong: ({ minutes }) => `Das Lesen der Quelle hat länger als ${minutes} Minuten gedauert.`,
  sourceNotConfigured: ({ source }) =>
    `${source} ist auf diesem Server nicht als Quelle eingerichtet (Einstellung SYNC_SOURCES).`,
  sourceUnreachable: ({ problem }) => `Die Quelle ist nicht erreichbar (${problem}).`,
  sourceUntrusted: ({ problem }) => `Das Zertifikat der Quelle lässt sich nicht prüfen (${problem}).`,
  sourceBrokenOff: () => 'Die Übertragung von der Quelle ist abgebrochen.',
  sourceForbidden: ({ status }) =>
    `Die Quelle lässt diesen Server nicht zu (Status ${status}). Zu prüfen sind der Zugangscode, ihre Adresse in der Einstellung SYNC_SOURCES und ob ein Proxy vor ihr eine Anmeldung verlangt.`,
  sourceNotFound: ({ status }) =>
    `Unter der Adresse der Quelle gibt es keinen Export (Status ${status}). Zu prüfen ist ihre Adresse in der Einstellung SYNC_SOURCES, mit Protokoll und Pfad.`,
  sourceStatus: ({ status }) => `Die Quelle antwortet mit dem Status ${status}.`,
  sourceNoExport: () => 'Die Quelle antwortet nicht mit einem Export.',
  sourceTooLarge: ({ megabytes }) =>
    `Der Export der Quelle ist größer als ${Number(megabytes).toLocaleString('de-DE')} MB; so viel wird nicht gelesen.`,
  sourceRepeats: (values) =>
    `Der Export der Quelle hat ${values.type ? object(values) : 'einen Eintrag'} zweimal.`,
  syncRunning: () => 'Es läuft bereits eine Synchronisierung.',
  syncCancelled: ({ username }) =>
    `Die Synchronisierung wurde von ${username} abgebrochen. Auf diesem Server hat sich nichts geändert.`,
  syncApplying: () => 'Die Daten werden bereits abgeglichen; das lässt sich nicht mehr abbrechen.',
  syncEnded: () => 'Diese Synchronisierung läuft nicht mehr.',
  syncLost: () => 'Der Server wurde während der Synchronisierung beendet.',
  contextNotHere: (values) => `Für ${object(values)} gibt es hier den Kontext nicht.`,
  languageNotHere: (values) =>
    values.lang
      ? `Für ${object(values)} gibt es hier die Sprache ${values.lang} nicht.`
      : `Für ${object(values)} gibt es hier die Sprache nicht.`,
  documentNotHere: ({ name }) => `Zur Datei ${name} gibt es kein Dokument.`,
  parentNotHere: ({ name }) => `Über dem Kontext ${name} steht in der Quelle keiner, den es gibt.`,
  lostContextHeld: ({ name, ...values }) => `Der Kontext ${name} kann nicht gelöscht werden. ${held(values)}`,

  ...entriesOf(STATE_TEXTS),

  invisibleCharacters: ({ characters = '', positions = '' }) => {
    const places = positions.split(' ');
    const named = characters.split(' ').map((code, index) => `${code} (Stelle ${places[index]})`);
    return `Bitte entfernen Sie die Zeichen, die man nicht sieht: ${named.join(', ')}.`;
  },
  endingNotAllowed: ({ ending }) => `Dateien mit der Endung ${ending} sind nicht erlaubt.`,
  endingDoesNotFit: ({ ending, wanted }) =>
    wanted
      ? `Die Endung ${ending} passt nicht zum Inhalt der Datei. Dazu passt: ${wanted}.`
      : `Die Endung ${ending} passt nicht zum Inhalt der Datei.`,
  passwordCommon: () =>
    'Dieses Passwort ist zu leicht zu erraten: Es gehört zu den häufigsten oder ist ihnen ähnlich.',
  passwordNamesUser: () =>
    'Dieses Passwort ist zu leicht zu erraten: Es besteht aus einem Namen, der naheliegt.',
  fileNameNotPossible: ({ found }) => `„${found}“ ist in einem Dateinamen nicht möglich.`,
};

function entriesOf<Name extends string>(texts: Readonly<Record<Name, string>>): Record<Name, Words> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, () => text]);
  return Object.fromEntries(entries) as Record<Name, Words>;
}

const WORDS = {
  de: { refusals: REFUSAL_TEXTS, sentences: SENTENCES, subjectOf: (type: string) => nounOf(type).subject },
  en: { refusals: ENGLISH_REFUSALS, sentences: ENGLISH_SENTENCES, subjectOf: englishSubjectOf },
};

/**
 * A finding as an answer carries it: with the sentence of its reason, or else of its code. One that is part of an answer's
 * content is worded in German, like everything that is stored or shared.
 */
export function worded(
  { code, field, reason, values, about, message, english }: ServerFinding,
  language: AnswerLanguage = 'de',
): Finding {
  const { refusals, sentences, subjectOf } = WORDS[language];
  const own = (language === 'en' && english) || message;
  const sentence = own ?? (reason ? sentences[reason](values) : refusals[code]);
  return {
    code,
    message: about ? `${subjectOf(about.type)} ${about.name}: ${sentence}` : sentence,
    ...(field !== undefined && { field }),
    ...(reason && { reason }),
    ...((reason || about) && { values: { ...about, ...values } }),
  };
}
