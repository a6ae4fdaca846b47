import { type Grammar, list } from '#server/data/words/grammar.ts';

export const DE: Grammar = {
  sentences: [
    '{thing} ist jetzt {state}.',
    '{thing} wird {when} {done}.',
    '{thing} wurde {done} und liegt {place} bereit.',
    'Bitte {action} Sie {when}, sobald {thing} {state} ist.',
    '{person} hat {when} {place} Zeit für Sie.',
    'Ist {thing} {state}? {person} hilft Ihnen {place} weiter.',
    '{person} meldet sich {when}, wenn {thing} {done} wird.',
    'Hier können Sie {when} {action}.',
    'Ohne Anmeldung ist {thing} nicht {state}.',
    'Guten Tag {%name%}, {thing} wurde {when} {done}.',
    'Wir haben gespeichert: {thing} ist {place} {state}.',
    '{thing} bleibt {state}, bis {person} sie oder ihn {when} bestätigt.',
    'Achtung: {thing} ist <strong>nicht {state}</strong>.',
    'Sie möchten {action}? {thing} ist dafür {state}.',
  ],
  labels: ['{thing}', '{thing} {place}', '{thing}: {state}', 'Jetzt {action}', '{when} {action}', '{person}'],
  words: {
    thing: list(`
      der Termin|die Praxis|das Rezept|der Befund|die Überweisung|die Versichertenkarte|die Sprechstunde|das Konto
      das Passwort|die Anmeldung|die Nachricht|der Fragebogen|die Videosprechstunde|der Impfpass|die Impfung
      der Medikationsplan|das Formular|die Rechnung|der Laborwert|das Röntgenbild|die Vorsorgeuntersuchung
      der Anamnesebogen|die Einwilligung|der Notfallkontakt|die Krankschreibung|der Arztbrief|die Wartezeit
      das Wartezimmer|der Parkplatz|die Öffnungszeit|die Telefonnummer|die Adresse|das Dokument|der Anhang
      die Erinnerung|die Bestätigung|der Vertreter|die Behandlung|das Gutachten|der Kostenplan|die Zuzahlung
      das Bonusheft|der Blutdruckwert|die Allergie|das Hausmittel|die Grippezeit|der Heilplan|die Kur
      das Pflegetagebuch|der Hausbesuch|die Schwangerschaft|das Ultraschallbild|der Sehtest|die Zahnreinigung
      der Physiotherapietermin|die Krankenkasse|das Servicetelefon|der Datenschutzhinweis|die Gesundheitskarte
    `),
    person: list(`
      Ihre Ärztin|Ihr Arzt|die Praxis|das Praxisteam|die Hausärztin|der Hausarzt|die Apotheke|die Krankenkasse
      der Kinderarzt|die Fachärztin|die Therapeutin|der Zahnarzt|die Hebamme|die Pflegekraft|die Vertretung
      der Bereitschaftsdienst|die Ambulanz|das Labor|die Klinik|der Empfang
    `),
    place: list(`
      in der Praxis|online|im Portal|am Empfang|in Ihrem Konto|im Wartezimmer|in der Apotheke|zu Hause|im Labor
      in der Klinik|in der App|im Erdgeschoss|im Postfach|bei Ihrer Krankenkasse|im Nebengebäude|am Telefon
    `),
    state: list(`
      verfügbar|gültig|vollständig|frei|gespeichert|sichtbar|nötig|bereit|abgelaufen|verschlüsselt|kostenlos
      dringend|möglich|geöffnet|geschlossen|bekannt|richtig|wichtig|unleserlich|veraltet|gesperrt|vertraulich
    `),
    done: list(`
      gebucht|bestätigt|verschoben|abgesagt|geprüft|übermittelt|gelöscht|gespeichert|geändert|ausgestellt
      verschickt|abgeholt|unterschrieben|erneuert|angefordert|freigegeben|gedruckt|ergänzt|übersetzt|beantwortet
    `),
    when: list(`
      heute|morgen|sofort|in Kürze|bis Freitag|am Montag|werktags|am Wochenende|innerhalb von zwei Tagen
      vor der Behandlung|nach der Untersuchung|jederzeit|in dieser Woche|nachmittags|vormittags|zum Quartalsbeginn
    `),
    action: list(`
      anrufen|buchen|absagen|bestätigen|nachfragen|verschieben|unterschreiben|hochladen|herunterladen|bezahlen
      antworten|anmelden|abmelden|warten|vorbeikommen|weiterlesen|speichern|drucken|suchen|vergleichen
    `),
  },
};
