/**
 * The error catalogue (specification section 8): every code with its German text. Nothing here raises some of them;
 * another ECS server may. Texts that the specification quotes stand letter for letter.
 */
export const REFUSAL_TEXTS = {
  '000': 'Unbekannter Fehler aufgetreten',
  '001': 'Bitte melden Sie sich an.',
  '002': 'Die Authentifizierungsdaten sind falsch!',
  '003': 'Der Benutzer wurde nicht gefunden. Möglicherweise wurde er inzwischen gelöscht.',
  '004':
    'Die Sicherheitsprüfung der Anfrage ist fehlgeschlagen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  '005': 'Bitte geben Sie einen Wert für dieses Feld an',
  '006': 'Dieser Eintrag ist bereits vorhanden. Bitte wählen Sie einen anderen Wert.',
  '007':
    'Das Passwort braucht mindestens 8 Zeichen, darunter einen Buchstaben, eine Ziffer und ein Sonderzeichen.',
  '008': 'Der Eintrag wurde nicht gefunden. Möglicherweise wurde er inzwischen gelöscht.',
  '009':
    'Der Eintrag konnte nicht angelegt werden. Bitte prüfen Sie Ihre Eingaben und versuchen Sie es noch einmal.',
  '010': 'Beim Speichern der Daten ist ein Fehler aufgetreten.',
  '011': 'Es fehlen Anmeldedaten. Bitte geben Sie Benutzername und Passwort an.',
  '012': 'Die Angaben sind so nicht möglich. Bitte prüfen Sie Ihre Eingaben.',
  '013': 'Die Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es noch einmal.',
  '014':
    'Die Datei ist nicht vollständig angekommen oder nicht lesbar. Bitte laden Sie sie noch einmal hoch.',
  '015': 'Der Eintrag konnte nicht in die Datenbank eingefügt werden. Bitte versuchen Sie es noch einmal.',
  '016': 'Der Eintrag konnte in der Datenbank nicht geändert werden. Bitte versuchen Sie es noch einmal.',
  '017': 'Der Eintrag konnte in der Datenbank nicht gelöscht werden. Bitte versuchen Sie es noch einmal.',
  '018': 'Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
  '019': 'Sie sind nicht befugt Änderungen an anderen Teilnehmern zu tätigen.',
  '020': 'Der Loginname ist bereits vergeben. Bitte wählen Sie einen anderen.',
  '021': 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich noch einmal an.',
  '022':
    'Der Zugang ist nach zu vielen Anmeldeversuchen gesperrt. Bitte warten Sie, bevor Sie es noch einmal versuchen.',
  '023': 'Ihre Anmeldedaten sind nicht mehr gültig. Bitte melden Sie sich noch einmal an.',
  '024': 'Diese Funktion wird nicht mehr angeboten. Bitte laden Sie die Seite neu.',
  '025': 'Der zulässige Zeitraum ist überschritten. Bitte wählen Sie einen kürzeren oder späteren.',
  '026': 'Ihr Zugang ist nicht freigeschaltet. Bitte wenden Sie sich an Ihre Administration.',
  '027':
    'In der Datei wurde Schadsoftware gefunden. Sie wurde nicht gespeichert. Bitte prüfen Sie Ihren Rechner und wählen Sie eine andere Datei.',
  '028': 'Dateien dieser Art sind nicht erlaubt. Bitte wählen Sie eine andere Datei.',
  '029': 'Der Link zum Zurücksetzen des Passworts ist abgelaufen. Bitte fordern Sie einen neuen an.',
  '030':
    'Der Zugang wurde nach mehreren fehlgeschlagenen Anmeldungen gesperrt. Bitte wenden Sie sich an Ihre Administration.',
  '031': 'Die LANR ist nicht gültig. Bitte prüfen Sie die neun Ziffern.',
  '032':
    'Die Anfrage konnte beim Anbieter nicht überprüft werden. Bitte versuchen Sie es später noch einmal.',
  '033': 'Die Anfrage ist nicht lesbar. Bitte versuchen Sie es noch einmal.',
  '034': 'Der externe Loginname ist bereits vergeben. Bitte wählen Sie einen anderen.',
  '035':
    'Dieser Vorgang kann nur einmal ausgeführt werden. Bitte laden Sie die Seite neu, um den jetzigen Stand zu sehen.',
  '036': 'Der Anbieter wurde nicht gefunden. Bitte prüfen Sie Ihre Angaben.',
  '037': 'Diese Daten sind bereits vorhanden. Bitte ändern Sie die vorhandenen, statt neue anzulegen.',
  '038':
    'Die Zustimmung des Anbieters steht noch aus. Bitte versuchen Sie es noch einmal, wenn er zugestimmt hat.',
  '039': 'Der Anbieter hat die Zustimmung abgelehnt. Bitte wenden Sie sich an ihn.',
  '040': 'Der Text ist zu lang. Bitte kürzen Sie ihn.',
  '041': 'Die Eingabe ist zu lang. Bitte verwenden Sie höchstens 255 Zeichen.',
  '042':
    'Es wurde keine Datei übertragen, oder die Datei ist zu groß. Bitte wählen Sie die Datei noch einmal oder eine kleinere.',
  '043': 'Die Anfrage enthält eine Angabe, die nicht mehr unterstützt wird. Bitte laden Sie die Seite neu.',
  '044': 'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie, bevor Sie es noch einmal versuchen.',
  '045': 'Der Gutscheincode ist nicht gültig. Bitte prüfen Sie die Schreibweise.',
  '046':
    'Der Eintrag wurde inzwischen von jemand anderem geändert. Bitte prüfen Sie, was jetzt gespeichert ist.',
  '047': 'Bitte geben Sie den Zugangscode aus der SMS ein.',
  '048': '2-Faktor Authentifizierungscode nicht gültig',
  '049': 'Die SMS konnte nicht gesendet werden. Bitte versuchen Sie es später noch einmal.',
  '050': 'Der Zugangscode ist abgelaufen. Bitte fordern Sie einen neuen an.',
  '051': 'Bitte warten Sie einen Augenblick, bevor Sie einen neuen Zugangscode anfordern.',
  '052': 'Der Loginname fehlt. Bitte geben Sie ihn an.',
  '054': 'Dieses Passwort haben Sie schon einmal verwendet. Bitte wählen Sie ein anderes.',
  '057': 'Die Höchstzahl an SMS für diesen Monat ist erreicht. Bitte wenden Sie sich an Ihre Administration.',
  '063':
    'Die Eingabe enthält Inhalte, die nicht erlaubt sind, zum Beispiel Skripte. Bitte entfernen Sie diese.',
  '064': 'Bitte bestätigen Sie, dass Sie es sind.',
  '065':
    'Der Passkey wurde nicht angenommen, oder Sie haben abgebrochen. Bitte versuchen Sie es noch einmal, oder wählen Sie einen anderen Weg.',
  '066': 'Bitte schließen Sie zuerst Ihre Anmeldung ab.',
  '067': 'Ein zweiter Faktor ist vorgeschrieben. Bitte fügen Sie zuerst einen anderen hinzu.',
  B001: 'Die Kostenstelle der Buchung ist nicht gültig. Bitte wählen Sie eine andere.',
  B002: 'Die Übergangszeit der Buchung ist nicht eingehalten. Bitte wählen Sie einen anderen Zeitpunkt.',
  B003: 'Der Buchung fehlen Angaben zur Zahlung. Bitte ergänzen Sie diese.',
  RA_001: 'Diese Schnittstelle wird nicht mehr angeboten. Bitte laden Sie die Seite neu.',
  RA_002:
    'Diese Schnittstelle steht Ihnen nicht zur Verfügung. Bitte wenden Sie sich an Ihre Administration.',
  FS_001: 'Der Code ist nicht gültig. Bitte prüfen Sie die Schreibweise.',
  FS_002: 'Das Passwort ist nicht richtig. Bitte geben Sie es noch einmal ein.',
  FS_003:
    'Der Download ist nach zu vielen falschen Versuchen gesperrt. Bitte lassen Sie sich von Ihrer Praxis einen neuen Link geben.',
  FS_004:
    'Beim Herunterladen ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal, oder lassen Sie sich einen neuen Link geben.',
} as const satisfies Record<string, string>;

/**
 * The German text of a refusal that is about the state of the server, not about what was sent: the reason of its first
 * finding, under 013 for uploads and 018 otherwise.
 */
export const STATE_TEXTS = {
  /** Less is free where the files lie than is to stay free. */
  reserve:
    'Auf dem Server ist zu wenig Speicherplatz frei, um Dateien anzunehmen. Bitte wenden Sie sich an Ihre Administration.',
  /** Nothing more can be written. */
  diskFull:
    'Auf dem Server ist kein Speicherplatz mehr frei, deshalb wurde nichts gespeichert. Bitte wenden Sie sich an Ihre Administration und versuchen Sie es noch einmal, sobald wieder Platz ist.',
  /** A user's uploads that no file has taken yet are as much as they may be in a day. */
  stagedUploads:
    'Sie haben in den letzten 24 Stunden schon so viel hochgeladen, wie ohne Speichern möglich ist. Bitte speichern Sie diese Dateien zuerst, oder versuchen Sie es morgen noch einmal.',
  /** No mail server is set. */
  mailUnset:
    'Der Server kann keine E-Mails verschicken, weil kein Mailserver eingestellt ist (SMTP_URL). Bitte wenden Sie sich an Ihre Administration.',
  /** The folder of the files is not there. */
  filesGone:
    'Der Speicherort der Dateien ist auf dem Server gerade nicht erreichbar. Bitte wenden Sie sich an Ihre Administration.',
  /** The database file is not where it was opened. */
  databaseMoved:
    'Die Datenbank liegt auf dem Server nicht mehr an ihrem Platz. Bitte wenden Sie sich an Ihre Administration: Gespeichert werden kann erst wieder, wenn das behoben ist.',
} as const satisfies Record<string, string>;
export type StateReason = keyof typeof STATE_TEXTS;

export function isStateReason(reason: string | undefined): reason is StateReason {
  return reason !== undefined && Object.hasOwn(STATE_TEXTS, reason);
}

export type RefusalCode = keyof typeof REFUSAL_TEXTS;

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(REFUSAL_TEXTS, code);
}

/** Codes whose sentence leaves open how long one has to wait. */
const WITH_WAIT: ReadonlySet<RefusalCode> = new Set(['022', '044']);

/**
 * The German text of a refusal as the server sends it, with how long one has to wait where that is why.
 * @param retryAfter seconds, null where nothing is known
 */
export function refusalSentence(code: RefusalCode, retryAfter: number | null): string {
  if (retryAfter === null || !WITH_WAIT.has(code)) return REFUSAL_TEXTS[code];
  return `${REFUSAL_TEXTS[code]} Der nächste Versuch ist in ${durationOf(retryAfter)} möglich.`;
}

function durationOf(seconds: number): string {
  if (seconds <= 1) return 'einer Sekunde';
  return seconds <= 90 ? `${seconds} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`;
}

/** The codes, and only these, by which the console knows that its session is gone. */
export const SESSION_LOST_CODES = ['001', '021'] as const satisfies readonly RefusalCode[];
