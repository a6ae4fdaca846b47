import type { TextTable } from '#server/demo/texts/table.ts';

/** Menu, buttons, footer, notices and errors: what every page of the platform has. */
export const GENERAL_TEXTS: TextTable = {
  'menu.overview': ['Übersicht', 'Overview', 'Vue d’ensemble'],
  'menu.appointments': ['Termine', 'Appointments', 'Rendez-vous'],
  'menu.video': ['Videosprechstunde', 'Video consultation', 'Téléconsultation'],
  'menu.prescriptions': ['Rezepte', 'Prescriptions', 'Ordonnances'],
  'menu.results': ['Befunde', 'Results', 'Résultats'],
  'menu.messages': ['Nachrichten', 'Messages', 'Messages'],
  'menu.account': ['Mein Konto', 'My account', 'Mon compte'],
  'menu.help': ['Hilfe', 'Help', 'Aide'],
  'menu.signIn': ['Anmelden', 'Sign in', 'Se connecter'],
  'menu.signOut': ['Abmelden', 'Sign out', 'Se déconnecter'],
  'menu.open': ['Menü öffnen', 'Open menu', 'Ouvrir le menu'],

  'button.back': ['Zurück', 'Back', 'Retour'],
  'button.next': ['Weiter', 'Next', 'Suivant'],
  'button.save': ['Speichern', 'Save', 'Enregistrer'],
  'button.cancel': ['Abbrechen', 'Cancel', 'Annuler'],
  'button.close': ['Schließen', 'Close', 'Fermer'],
  'button.edit': ['Bearbeiten', 'Edit', 'Modifier'],
  'button.delete': ['Löschen', 'Delete', 'Supprimer'],
  'button.print': ['Drucken', 'Print', 'Imprimer'],
  'button.showMore': ['Mehr anzeigen', 'Show more', 'Afficher plus'],
  'button.tryAgain': ['Noch einmal versuchen', 'Try again', 'Réessayer'],
  'button.yes': ['Ja', 'Yes', 'Oui'],
  'button.no': ['Nein', 'No', 'Non'],

  'footer.imprint': ['Impressum', 'Legal notice', 'Mentions légales'],
  'footer.privacy': ['Datenschutz', 'Privacy', 'Confidentialité'],
  'footer.accessibility': ['Barrierefreiheit', 'Accessibility', 'Accessibilité'],
  'footer.contact': ['Kontakt', 'Contact', 'Contact'],
  'footer.copyright': [
    '© {%year%} {%operator%}. Alle Rechte vorbehalten.',
    '© {%year%} {%operator%}. All rights reserved.',
    '© {%year%} {%operator%}. Tous droits réservés.',
  ],

  'contact.title': ['Kontakt', 'Contact', 'Contact'],
  'contact.hotline': [
    'Servicetelefon 0800 5550100, montags bis freitags von 8 bis 18 Uhr',
    'Helpline 0800 5550100, Monday to Friday, 8 am to 6 pm',
    'Assistance téléphonique 0800 5550100, du lundi au vendredi de 8 h à 18 h',
  ],
  'contact.form': ['Schreiben Sie uns', 'Write to us', 'Écrivez-nous'],
  'contact.thanks': [
    'Vielen Dank für Ihre Nachricht. Wir antworten innerhalb von zwei Werktagen.',
    'Thank you for your message. We will reply within two working days.',
    'Merci pour votre message. Nous répondons sous deux jours ouvrés.',
  ],

  'accessibility.skipToContent': ['Zum Inhalt springen', 'Skip to content', 'Aller au contenu'],
  'accessibility.easyLanguage': ['Leichte Sprache', 'Easy read', 'Facile à lire'],
  'accessibility.signLanguage': ['Gebärdensprache', 'Sign language', 'Langue des signes'],
  'accessibility.contrast': ['Hoher Kontrast', 'High contrast', 'Contraste élevé'],

  'notice.maintenance': [
    'Wegen Wartungsarbeiten ist die Plattform am {%date%} von {%from%} bis {%to%} Uhr nicht erreichbar.',
    'Due to maintenance the platform will be unavailable on {%date%} from {%from%} to {%to%}.',
    'En raison d’une maintenance, la plateforme sera indisponible le {%date%} de {%from%} à {%to%}.',
  ],
  'notice.newFeature': [
    'Neu: Sie können Überweisungen jetzt online anfordern.',
    'New: you can now request referrals online.',
    'Nouveau : vous pouvez désormais demander une orientation en ligne.',
  ],
  'notice.fluSeason': [
    'Die Grippesaison beginnt. Lassen Sie sich jetzt impfen.',
    'Flu season is starting. Get your vaccination now.',
    'La saison de la grippe commence. Faites-vous vacciner dès maintenant.',
  ],

  'portalError.title': ['Das hat nicht geklappt', 'Something went wrong', 'Une erreur est survenue'],
  'portalError.generic': [
    'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'An error occurred. Please try again in a few minutes.',
    'Une erreur s’est produite. Merci de réessayer dans quelques minutes.',
  ],
  'portalError.offline': [
    'Sie sind nicht mit dem Internet verbunden.',
    'You are not connected to the internet.',
    'Vous n’êtes pas connecté à Internet.',
  ],
  'portalError.notFound': [
    'Diese Seite gibt es nicht.',
    'This page does not exist.',
    'Cette page n’existe pas.',
  ],
  'portalError.noAccess': [
    'Für diesen Bereich fehlt Ihnen die Berechtigung.',
    'You do not have access to this area.',
    'Vous n’avez pas accès à cette rubrique.',
  ],
  'portalError.required': [
    'Bitte füllen Sie dieses Feld aus.',
    'Please fill in this field.',
    'Merci de remplir ce champ.',
  ],
  'portalError.email': [
    'Das ist keine gültige E-Mail-Adresse.',
    'This is not a valid email address.',
    'Cette adresse e-mail n’est pas valide.',
  ],
  'portalError.phone': [
    'Bitte geben Sie die Nummer mit Vorwahl an.',
    'Please enter the number with its area code.',
    'Merci d’indiquer le numéro avec son indicatif.',
  ],
  'portalError.birthDate': [
    'Das Geburtsdatum liegt in der Zukunft.',
    'The date of birth is in the future.',
    'La date de naissance est dans le futur.',
  ],
  'portalError.fileTooLarge': [
    'Die Datei ist größer als {%1%} MB.',
    'The file is larger than {%1%} MB.',
    'Le fichier dépasse {%1%} Mo.',
  ],
  'portalError.slotTaken': [
    'Dieser Termin wurde gerade vergeben. Bitte wählen Sie einen anderen.',
    'This slot has just been taken. Please choose another one.',
    'Ce créneau vient d’être réservé. Merci d’en choisir un autre.',
  ],
  'portalError.sessionEnded': [
    'Aus Sicherheitsgründen haben wir Sie nach 30 Minuten abgemeldet.',
    'For your security we signed you out after 30 minutes.',
    'Par sécurité, vous avez été déconnecté après 30 minutes.',
  ],
  'portalError.blocked': [
    'Ihr Konto ist nach mehreren falschen Passwörtern für 15 Minuten gesperrt.',
    'Your account is locked for 15 minutes after several wrong passwords.',
    'Votre compte est bloqué pendant 15 minutes après plusieurs mots de passe erronés.',
  ],

  'unit.kilometres': ['km', 'km', 'km'],
  'unit.minutes': ['{%1%} Minuten', '{%1%} minutes', '{%1%} minutes'],
  'unit.oClock': ['{%1%} Uhr', '{%1%}', '{%1%} h'],
};
