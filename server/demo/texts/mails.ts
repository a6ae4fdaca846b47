import type { TextTable } from '#server/demo/texts/table.ts';

/** Subjects and sentences of the mails that the platform sends. */
export const MAIL_TEXTS: TextTable = {
  'mail.greeting': ['Guten Tag {%name%},', 'Dear {%name%},', 'Bonjour {%name%},'],
  'mail.closing': [
    'Freundliche Grüße\nIhr Team von {%practice%}',
    'Kind regards\nYour team at {%practice%}',
    'Cordialement\nL’équipe de {%practice%}',
  ],
  'mail.noReply': [
    'Bitte antworten Sie nicht auf diese E-Mail. Schreiben Sie uns über Ihr Konto.',
    'Please do not reply to this email. Write to us from your account.',
    'Merci de ne pas répondre à cet e-mail. Écrivez-nous depuis votre compte.',
  ],
  'mail.unsubscribe': [
    'Benachrichtigungen abbestellen',
    'Unsubscribe from notifications',
    'Se désabonner des notifications',
  ],
  'mail.confirmAddress.subject': [
    'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    'Please confirm your email address',
    'Merci de confirmer votre adresse e-mail',
  ],
  'mail.confirmAddress.button': [
    'E-Mail-Adresse bestätigen',
    'Confirm email address',
    'Confirmer l’adresse e-mail',
  ],
  'mail.appointmentConfirmed.subject': [
    'Ihr Termin am {%date%} bei {%practice%}',
    'Your appointment on {%date%} at {%practice%}',
    'Votre rendez-vous du {%date%} chez {%practice%}',
  ],
  'mail.appointmentMoved.subject': [
    'Ihr Termin wurde verschoben',
    'Your appointment has been moved',
    'Votre rendez-vous a été déplacé',
  ],
  'mail.appointmentCancelled.subject': [
    'Ihr Termin am {%date%} wurde abgesagt',
    'Your appointment on {%date%} has been cancelled',
    'Votre rendez-vous du {%date%} a été annulé',
  ],
  'mail.appointmentReminder.subject': [
    'Erinnerung an Ihren Termin morgen um {%time%} Uhr',
    'Reminder: your appointment tomorrow at {%time%}',
    'Rappel : votre rendez-vous demain à {%time%}',
  ],
  'mail.videoLink.subject': [
    'Ihr Zugang zur Videosprechstunde',
    'Your link to the video consultation',
    'Votre accès à la téléconsultation',
  ],
  'mail.prescriptionReady.subject': [
    'Ihr Rezept ist bereit',
    'Your prescription is ready',
    'Votre ordonnance est prête',
  ],
  'mail.newResult.subject': [
    'Ein neuer Befund liegt für Sie bereit',
    'A new test result is available',
    'Un nouveau résultat vous attend',
  ],
  'mail.newMessage.subject': [
    'Neue Nachricht von {%practice%}',
    'New message from {%practice%}',
    'Nouveau message de {%practice%}',
  ],
  'mail.passwordReset.subject': [
    'Passwort zurücksetzen',
    'Reset your password',
    'Réinitialiser votre mot de passe',
  ],
  'mail.passwordReset.text': [
    'Sie haben ein neues Passwort angefordert. Der Link gilt 30 Minuten. Waren Sie es nicht, können Sie diese E-Mail löschen.',
    'You have requested a new password. The link is valid for 30 minutes. If this was not you, simply delete this email.',
    'Vous avez demandé un nouveau mot de passe. Le lien est valable 30 minutes. Si ce n’était pas vous, supprimez cet e-mail.',
  ],
  'mail.accountDeleted.subject': [
    'Ihr Konto wurde gelöscht',
    'Your account has been deleted',
    'Votre compte a été supprimé',
  ],
  'mail.invoice.subject': ['Ihre Rechnung {%number%}', 'Your invoice {%number%}', 'Votre facture {%number%}'],

  'survey.subject': ['Wie war Ihr Besuch?', 'How was your visit?', null],
  'survey.question': [
    'Wie wahrscheinlich ist es, dass Sie die Praxis weiterempfehlen?',
    'How likely are you to recommend the practice?',
    null,
  ],
  'survey.thanks': ['Danke für Ihre Rückmeldung!', null, null],
  'newsletter.subject': ['Gesund durch den Winter', null, null],
  'newsletter.unsubscribed': [
    'Sie bekommen keinen Rundbrief mehr.',
    'You will no longer receive our newsletter.',
    null,
  ],
};
