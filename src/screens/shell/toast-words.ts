import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Unreachable } from '#machines/kit/failure.ts';
import type { Subject } from '#machines/kit/subject.ts';
import type { NotificationContent } from '#machines/notifications/notifications.machine.ts';
import type { SavedTopic, Topic } from '#machines/notifications/topics.ts';
import { formatDateTime } from '#src/i18n/dates.ts';
import { unreachableMessage } from '#src/i18n/failure-messages.ts';
import { stateMessage } from '#src/i18n/refusal-messages.ts';
import { refusalText } from '#src/screens/common/failure-words.ts';
import type { TopicWords } from '#src/screens/records/names.ts';
import { SAVED_WORDS } from '#src/screens/records/saved-words.ts';
import { typeWords } from '#src/screens/records/subject-words.ts';

/** The words of a notification. */
export interface ToastWords {
  readonly title: string;
  readonly message: string;
}

const CAUSES: ReadonlySet<string> = new Set<Unreachable['cause']>([
  'network',
  'cancelled',
  'server',
  'shape',
  'fault',
]);

const CHANGED_MANY = msg({
  id: 'toast.records.changedMany.message',
  message: '{count, plural, one {# Eintrag} other {# Einträge}}: {type}',
});

const UNCONFIRMED = msg({
  id: 'toast.cache.unconfirmed',
  message:
    '{count, plural, one {Der Server {unconfirmed} hat} other {Diese Server haben}} nach {seconds} Sekunden nicht bestätigt, den Cache erneuert zu haben{count, plural, one {.} other {: {unconfirmed}}}',
});

const TOPICS: Readonly<Record<Exclude<Topic, SavedTopic>, TopicWords>> = {
  'wording.moved': {
    title: msg({ id: 'toast.wording.moved', message: 'Formulierungen verschoben' }),
    message: msg({ id: 'toast.wording.moved.message', message: '{count, plural, other {#}} nach {context}' }),
  },
  'records.activate': {
    title: msg({ id: 'toast.records.activated', message: 'Aktiviert' }),
    message: CHANGED_MANY,
  },
  'records.deactivate': {
    title: msg({ id: 'toast.records.deactivated', message: 'Deaktiviert' }),
    message: CHANGED_MANY,
  },
  'records.change': {
    title: msg({ id: 'toast.records.changed', message: 'Geändert' }),
    message: CHANGED_MANY,
  },
  'records.delete': {
    title: msg({ id: 'toast.records.deleted', message: 'Gelöscht' }),
    message: CHANGED_MANY,
  },
  'list.exported': {
    title: msg({ id: 'toast.list.exported', message: 'Liste exportiert' }),
    message: msg({
      id: 'toast.list.exported.message',
      message: '{count, plural, one {# Zeile} other {# Zeilen}} in {name}',
    }),
  },
  'wording.imported': {
    title: msg({ id: 'toast.wording.imported', message: 'Texte importiert' }),
    message: msg({
      id: 'toast.wording.imported.message',
      message: '{context}: {changed, plural, other {# geändert}}, {added, plural, other {# neu}}',
    }),
  },
  'wording.replaced': {
    title: msg({ id: 'toast.wording.replaced', message: 'Texte ersetzt' }),
    message: msg({
      id: 'toast.wording.replaced.message',
      message: '{context}: {count, plural, one {# Text geändert} other {# Texte geändert}}',
    }),
  },
  'wording.replacedInAll': {
    title: msg({ id: 'toast.wording.replaced', message: 'Texte ersetzt' }),
    message: msg({
      id: 'toast.wording.replacedInAll.message',
      message:
        '{count, plural, one {# Text} other {# Texte}} in {contexts, plural, one {# Kontext} other {# Kontexten}} geändert',
    }),
  },
  'wording.replacedTooLate': {
    title: msg({ id: 'toast.wording.replacedTooLate', message: 'Der Abbruch kam zu spät' }),
    message: msg({
      id: 'toast.wording.replacedTooLate.message',
      message: '{count, plural, one {# Text ist} other {# Texte sind}} schon geändert',
    }),
  },
  'wording.stepStored': {
    title: msg({
      id: 'toast.wording.stepStored',
      message: '{count, plural, one {Text gespeichert} other {# Texte gespeichert}}',
    }),
  },
  'done.nothing': {
    title: msg({ id: 'toast.undo.nothing', message: 'Es gibt nichts rückgängig zu machen' }),
  },
  'done.taken': {
    title: msg({ id: 'toast.undo.taken', message: 'Der letzte Schritt wird rückgängig gemacht' }),
  },
  'undone.taken': {
    title: msg({ id: 'toast.redo.taken', message: 'Der letzte Schritt wird wiederholt' }),
  },
  'undone.nothing': {
    title: msg({ id: 'toast.redo.nothing', message: 'Es gibt nichts zu wiederholen' }),
  },
  'wording.selectionGone': {
    title: msg({ id: 'toast.wording.selectionGone', message: 'Diese Auswahl gibt es nicht mehr' }),
    message: msg({
      id: 'toast.wording.selectionGone.message',
      message: 'Es wurde nichts verschoben. Bitte wählen Sie die Formulierungen noch einmal aus.',
    }),
  },
  // With the code and the sentence of a refusal where there is one (specification section 8).
  'documentfile.notCreated': {
    title: msg({ id: 'toast.documentFile.created', message: 'Datei hinzufügen' }),
    message: msg({ id: 'failure.refused.title', message: 'Operation fehlgeschlagen!' }),
  },
  'documentfile.notUpdated': {
    title: msg({ id: 'toast.documentFile.updated', message: 'Datei bearbeiten' }),
    message: msg({ id: 'failure.refused.title', message: 'Operation fehlgeschlagen!' }),
  },
  'documentfile.allStored': {
    title: msg({
      id: 'toast.documentFile.allStored',
      message: '{count, plural, one {# Datei gespeichert} other {# Dateien gespeichert}}',
    }),
  },
  'documentfile.someStored': {
    title: msg({
      id: 'toast.documentFile.allStored',
      message: '{count, plural, one {# Datei gespeichert} other {# Dateien gespeichert}}',
    }),
    message: msg({
      id: 'toast.documentFile.someStored.message',
      message:
        '{failed, plural, one {# Datei wurde nicht gespeichert. Der Grund steht bei der Datei.} other {# Dateien wurden nicht gespeichert. Die Gründe stehen bei den Dateien.}}',
    }),
  },
  'download.missing': {
    title: msg({ id: 'toast.download.missing', message: 'Datei nicht vorhanden' }),
    message: msg({
      id: 'toast.download.missing.message',
      message:
        'Der Inhalt von {identifier} liegt auf diesem Server nicht vor. Das kommt vor, wenn die Dokumente von einem anderen Server übernommen wurden. Laden Sie die Datei hier neu hoch.',
    }),
  },
  'download.refused': {
    title: msg({ id: 'toast.download.failed', message: 'Herunterladen fehlgeschlagen' }),
    message: msg({
      id: 'toast.download.refused.message',
      message:
        'Der Server hat den Zugriff auf {identifier} verweigert. Bitte wenden Sie sich an Ihre Administration.',
    }),
  },
  'download.unreachable': {
    title: msg({ id: 'toast.download.failed', message: 'Herunterladen fehlgeschlagen' }),
    message: msg({
      id: 'toast.download.unreachable.message',
      message:
        '{identifier} konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    }),
  },
  'user.secondFactorReset': {
    title: msg({ id: 'toast.user.secondFactorReset', message: 'Zweiter Faktor ausgeschaltet' }),
  },
  'factor.added': {
    title: msg({ id: 'toast.factor.added', message: 'Zweiter Faktor hinzugefügt' }),
  },
  'factor.removed': {
    title: msg({ id: 'toast.factor.removed', message: 'Zweiter Faktor entfernt' }),
  },
  'factor.renamed': {
    title: msg({ id: 'toast.factor.renamed', message: 'Passkey umbenannt' }),
  },
  'session.ended': {
    title: msg({ id: 'toast.session.ended', message: 'Sitzung beendet' }),
  },
  'session.othersEnded': {
    title: msg({ id: 'toast.session.othersEnded', message: 'Alle anderen Sitzungen beendet' }),
  },
  'signIn.last': {
    title: msg({ id: 'toast.signIn.last', message: 'Zuletzt angemeldet: {date}' }),
  },
  'signIn.failures': {
    title: msg({
      id: 'toast.signIn.failures',
      message: '{count, plural, one {Ein Fehlversuch} other {# Fehlversuche}} bei der Anmeldung',
    }),
    message: msg({
      id: 'toast.signIn.failures.message',
      message:
        '{known, select, yes {Seit Ihrer letzten Anmeldung ({date}).} other {Vor Ihrer ersten Anmeldung.}} Wenn Sie das nicht waren, ändern Sie bitte Ihr Passwort.',
    }),
  },
  'signIn.noRecoveryCodes': {
    title: msg({
      id: 'toast.signIn.noRecoveryCodes',
      message: 'Alle Wiederherstellungscodes sind verbraucht',
    }),
    message: msg({
      id: 'toast.signIn.noRecoveryCodes.message',
      message: 'Unter „Meine Einstellungen“ können Sie neue erzeugen.',
    }),
  },
  'signIn.factorReset': {
    title: msg({ id: 'toast.signIn.factorReset', message: 'Ihr zweiter Faktor wurde ausgeschaltet' }),
    message: msg({
      id: 'toast.signIn.factorReset.message',
      message:
        '{known, select, yes {Von {username} am {date}.} other {Am {date}, auf dem Server selbst.}} Unter „Meine Einstellungen“ können Sie wieder einen hinzufügen.',
    }),
  },
  'secondFactor.codeSent': {
    title: msg({ id: 'toast.secondFactor.codeSent', message: 'Zugangscode gesendet an: {number}' }),
  },
  'secondFactor.changed': {
    title: msg({ id: 'toast.completed', message: 'Operation abgeschlossen!' }),
  },
  // The user's own words (specification section 8).
  'cache.cleared': {
    title: msg({ id: 'toast.cache.cleared', message: 'Der Cache wurde erfolgreich erneuert.' }),
  },
  'cache.failed': {
    title: msg({ id: 'toast.cache.failed', message: 'Cache erneuern ist fehlgeschlagen.' }),
  },
  'sync.done': {
    title: msg({
      id: 'toast.sync.done',
      message: 'Die Synchronisierung wurde erfolgreich durchgeführt.',
    }),
  },
  'sync.failed': {
    title: msg({ id: 'toast.sync.failed', message: 'Die Synchronisierung ist fehlgeschlagen.' }),
  },
  'sync.cancelled': {
    title: msg({ id: 'toast.sync.cancelled', message: 'Die Synchronisierung wurde abgebrochen.' }),
    message: msg({
      id: 'toast.sync.cancelled.message',
      message: 'Abgebrochen von {username}. Auf diesem Server hat sich nichts geändert.',
    }),
  },
  'audit.restored': {
    title: msg({ id: 'toast.audit.restored', message: 'Früherer Stand wiederhergestellt' }),
    message: msg({
      id: 'toast.audit.restored.message',
      message: 'Es gilt wieder der Stand von Änderung {revision}.',
    }),
  },
  'audit.undone': {
    title: msg({ id: 'toast.audit.undone', message: 'Vorgang rückgängig gemacht' }),
    message: msg({
      id: 'toast.audit.undone.message',
      message: 'Änderung {revision} ist zurückgenommen.',
    }),
  },
  'audit.redone': {
    title: msg({ id: 'toast.audit.redone', message: 'Vorgang wiederhergestellt' }),
    message: msg({
      id: 'toast.audit.redone.message',
      message: 'Die zurückgenommenen Änderungen gelten wieder.',
    }),
  },
  'draft.setAside': {
    title: msg({ id: 'toast.draft.setAside', message: 'Eingaben verworfen' }),
    message: msg({
      id: 'toast.draft.setAside.message',
      message: 'Sie werden sieben Tage aufgehoben und im Formular angeboten.',
    }),
  },
  'draft.takenBack': {
    title: msg({
      id: 'toast.draft.takenBack',
      message:
        '{count, plural, one {Der letzte Entwurf ist zurückgenommen} other {# Entwürfe sind zurückgenommen}}',
    }),
  },
  'matrix.everyRow': {
    title: msg({ id: 'toast.matrix.everyRow', message: 'Suche und Filter sind zurückgesetzt' }),
    message: msg({
      id: 'toast.matrix.everyRow.message',
      message: '{identifier} war nicht unter den gezeigten Zeilen.',
    }),
  },
  'matrix.language': {
    title: msg({ id: 'toast.matrix.language', message: 'Die Spalte {lang} ist eingeblendet' }),
  },
  'logout.failed': {
    title: msg({ id: 'toast.logout.failed', message: 'Ausloggen fehlgeschlagen' }),
    message: msg({
      id: 'toast.logout.failed.message',
      message: 'Der Server hat nicht geantwortet. Sie sind noch angemeldet. Bitte versuchen Sie es erneut.',
    }),
  },
};

/**
 * Finds the sentence for a notification of a flow. What the server itself has said of it (`values.message`) is reported in place of a
 * sentence of ours.
 */
export function toastWords(
  i18n: I18n,
  { topic, values }: Pick<NotificationContent, 'topic' | 'values'>,
): ToastWords {
  const known: TopicWords = isSaved(topic) ? savedWords(topic) : TOPICS[topic];
  // A kind of records is said in the language of the interface, a moment as every language shows it.
  const said = {
    ...values,
    ...(topic.startsWith('records.') && { type: typeWords(i18n, values.type ?? '') }),
    ...(topic.startsWith('signIn.') && { date: formatDateTime(values.date) }),
  };
  const own = known.message
    ? i18n._({ ...known.message, values: said })
    : [values.identifier, reasonWords(i18n, values)].filter(Boolean).join(' · ');
  return { title: i18n._({ ...known.title, values: said }), message: values.message ?? own };
}

function isSaved(topic: Topic): topic is SavedTopic {
  return !Object.hasOwn(TOPICS, topic);
}

function savedWords(topic: SavedTopic): TopicWords {
  const [subject, effect] = topic.split('.') as [Subject, 'created' | 'updated' | 'deleted'];
  return SAVED_WORDS[subject][effect];
}

/** Why something failed, as machines/notifications/failure-values.ts says it; nothing when nothing is said. */
function reasonWords(i18n: I18n, values: NotificationContent['values']): string {
  const { code, reason, cause, state, unconfirmed } = values;
  if (unconfirmed !== undefined) return i18n._({ ...UNCONFIRMED, values });
  const ofState = stateMessage(i18n, state);
  if (ofState) return ofState;
  if (code !== undefined) return refusalText(i18n, code, reason ?? null);
  return isCause(cause) ? unreachableMessage(i18n, { cause }, 'sent') : '';
}

function isCause(cause: string | undefined): cause is Unreachable['cause'] {
  return cause !== undefined && CAUSES.has(cause);
}
