import type { TextTable } from '#server/demo/texts/table.ts';

/** Finding a practice, booking, changing and cancelling an appointment. */
export const APPOINTMENT_TEXTS: TextTable = {
  'practiceSearch.title': ['Praxis finden', 'Find a practice', 'Trouver un cabinet'],
  'practiceSearch.specialty': ['Fachrichtung', 'Specialty', 'Spécialité'],
  'practiceSearch.place': ['Ort oder Postleitzahl', 'Town or postcode', 'Ville ou code postal'],
  'practiceSearch.radius': ['Umkreis von {%1%} km', 'Within {%1%} km', 'Dans un rayon de {%1%} km'],
  'practiceSearch.onlyBarrierFree': [
    'Nur barrierefreie Praxen',
    'Only step-free practices',
    'Uniquement les cabinets accessibles',
  ],
  'practiceSearch.onlyNewPatients': [
    'Nimmt neue Patientinnen und Patienten auf',
    'Accepts new patients',
    'Accepte de nouveaux patients',
  ],
  'practiceSearch.spokenLanguages': ['Gesprochene Sprachen', 'Languages spoken', 'Langues parlées'],
  'practiceSearch.submit': ['Suchen', 'Search', 'Rechercher'],
  'practiceSearch.noResults': [
    'Zu Ihrer Suche haben wir keine Praxis gefunden. Vergrößern Sie den Umkreis oder wählen Sie eine andere Fachrichtung.',
    'No practice matches your search. Try a larger radius or another specialty.',
    'Aucun cabinet ne correspond à votre recherche. Élargissez le rayon ou choisissez une autre spécialité.',
  ],
  'practiceSearch.results': [
    '{%count%} Praxen in Ihrer Nähe',
    '{%count%} practices near you',
    '{%count%} cabinets près de chez vous',
  ],

  'appointment.title': ['Termine', 'Appointments', 'Rendez-vous'],
  'appointment.book': ['Termin buchen', 'Book an appointment', 'Prendre rendez-vous'],
  'appointment.reason': ['Anlass Ihres Besuchs', 'Reason for your visit', 'Motif de votre visite'],
  'appointment.reason.first': ['Erster Besuch', 'First visit', 'Première consultation'],
  'appointment.reason.checkUp': ['Vorsorgeuntersuchung', 'Check-up', 'Bilan de santé'],
  'appointment.reason.vaccination': ['Impfung', 'Vaccination', 'Vaccination'],
  'appointment.reason.acute': ['Akute Beschwerden', 'Acute symptoms', 'Symptômes aigus'],
  'appointment.reason.results': [
    'Befundbesprechung',
    'Discussion of test results',
    'Discussion des résultats',
  ],
  'appointment.reason.other': ['Anderes Anliegen', 'Something else', 'Autre motif'],
  'appointment.note': [
    'Möchten Sie der Praxis etwas mitteilen?',
    'Would you like to tell the practice anything?',
    'Souhaitez-vous ajouter une précision pour le cabinet ?',
  ],
  'appointment.note.hint': [
    'Bitte nennen Sie hier keine Notfälle. Rufen Sie in dringenden Fällen die 112 an.',
    'Please do not report emergencies here. In urgent cases call 112.',
    'Ne signalez pas d’urgence ici. En cas d’urgence, appelez le 112.',
  ],
  'appointment.chooseDoctor': ['Ärztin oder Arzt wählen', 'Choose a doctor', 'Choisir un ou une médecin'],
  'appointment.anyDoctor': ['Keine Präferenz', 'No preference', 'Sans préférence'],
  'appointment.chooseTime': ['Uhrzeit wählen', 'Choose a time', 'Choisir un horaire'],
  'appointment.nextFree': [
    'Nächster freier Termin: {%date%}, {%time%} Uhr',
    'Next available appointment: {%date%}, {%time%}',
    'Prochain rendez-vous disponible : {%date%} à {%time%}',
  ],
  'appointment.noneFree': [
    'In den nächsten vier Wochen ist kein Termin frei. Setzen Sie sich auf die Warteliste, wir melden uns.',
    'There are no free appointments in the next four weeks. Join the waiting list and we will contact you.',
    'Aucun rendez-vous n’est libre dans les quatre prochaines semaines. Inscrivez-vous sur la liste d’attente, nous vous contacterons.',
  ],
  'appointment.waitingList.join': [
    'Auf die Warteliste setzen',
    'Join the waiting list',
    'S’inscrire sur la liste d’attente',
  ],
  'appointment.waitingList.offer': [
    'Ein früherer Termin ist frei geworden: {%date%}, {%time%} Uhr. Möchten Sie tauschen?',
    'An earlier appointment has become available: {%date%}, {%time%}. Would you like to switch?',
    'Un rendez-vous plus tôt s’est libéré : {%date%} à {%time%}. Souhaitez-vous l’échanger ?',
  ],
  'appointment.for': [
    'Für wen ist der Termin?',
    'Who is the appointment for?',
    'Pour qui est le rendez-vous ?',
  ],
  'appointment.for.me': ['Für mich', 'For me', 'Pour moi'],
  'appointment.for.child': ['Für mein Kind', 'For my child', 'Pour mon enfant'],
  'appointment.for.relative': [
    'Für eine Person, die ich betreue',
    'For someone I care for',
    'Pour une personne dont je m’occupe',
  ],
  'appointment.summary': [
    'Ihr Termin im Überblick',
    'Your appointment at a glance',
    'Récapitulatif de votre rendez-vous',
  ],
  'appointment.confirm': ['Termin verbindlich buchen', 'Confirm appointment', 'Confirmer le rendez-vous'],
  'appointment.confirmed': [
    'Ihr Termin am {%date%} um {%time%} Uhr ist gebucht.',
    'Your appointment on {%date%} at {%time%} is booked.',
    'Votre rendez-vous du {%date%} à {%time%} est confirmé.',
  ],
  'appointment.requested': [
    'Ihre Anfrage ist bei der Praxis. Sie bekommen eine Nachricht, sobald der Termin bestätigt ist.',
    'Your request has been sent to the practice. We will notify you as soon as it is confirmed.',
    'Votre demande a été transmise au cabinet. Vous serez informé dès que le rendez-vous sera confirmé.',
  ],
  'appointment.addToCalendar': ['In den Kalender übernehmen', 'Add to calendar', 'Ajouter au calendrier'],
  'appointment.directions': ['Anfahrt', 'Directions', 'Itinéraire'],
  'appointment.reschedule': ['Termin verschieben', 'Reschedule appointment', 'Déplacer le rendez-vous'],
  'appointment.rescheduled': [
    'Der Termin ist auf den {%date%}, {%time%} Uhr verschoben.',
    'The appointment has been moved to {%date%} at {%time%}.',
    'Le rendez-vous a été déplacé au {%date%} à {%time%}.',
  ],
  'appointment.cancel': ['Termin absagen', 'Cancel appointment', 'Annuler le rendez-vous'],
  'appointment.cancel.question': [
    'Möchten Sie den Termin am {%date%} wirklich absagen?',
    'Do you really want to cancel the appointment on {%date%}?',
    'Voulez-vous vraiment annuler le rendez-vous du {%date%} ?',
  ],
  'appointment.cancel.deadline': [
    'Eine Absage ist bis 24 Stunden vor dem Termin möglich. Danach rufen Sie bitte in der Praxis an.',
    'You can cancel up to 24 hours before the appointment. After that, please call the practice.',
    'L’annulation est possible jusqu’à 24 heures avant le rendez-vous. Passé ce délai, appelez le cabinet.',
  ],
  'appointment.cancelled': [
    'Der Termin ist abgesagt.',
    'The appointment has been cancelled.',
    'Le rendez-vous a été annulé.',
  ],
  'appointment.missed': ['Nicht wahrgenommen', 'Missed', 'Non honoré'],
  'appointment.upcoming': ['Anstehende Termine', 'Upcoming appointments', 'Rendez-vous à venir'],
  'appointment.past': ['Vergangene Termine', 'Past appointments', 'Rendez-vous passés'],
  'appointment.empty': [
    'Sie haben noch keine Termine. Suchen Sie eine Praxis und buchen Sie Ihren ersten.',
    'You have no appointments yet. Find a practice and book your first one.',
    'Vous n’avez pas encore de rendez-vous. Trouvez un cabinet et prenez le premier.',
  ],
  'appointment.bring': [
    'Bitte bringen Sie Ihre Gesundheitskarte und eine Liste Ihrer Medikamente mit.',
    'Please bring your health insurance card and a list of your medication.',
    'Merci d’apporter votre carte d’assurance maladie et la liste de vos médicaments.',
  ],
  'appointment.late': [
    'Falls Sie sich verspäten, rufen Sie uns bitte an.',
    'If you are running late, please call us.',
    'En cas de retard, merci de nous appeler.',
  ],

  'reminder.title': ['Erinnerungen', 'Reminders', 'Rappels'],
  'reminder.bySms': ['Per SMS erinnern', 'Remind me by text message', 'Me rappeler par SMS'],
  'reminder.byMail': ['Per E-Mail erinnern', 'Remind me by email', 'Me rappeler par e-mail'],
  'reminder.hoursBefore': [
    '{%1%} Stunden vor dem Termin',
    '{%1%} hours before the appointment',
    '{%1%} heures avant le rendez-vous',
  ],
  'reminder.sms': [
    'Erinnerung: {%practice%}, {%date%}, {%time%} Uhr. Absagen: {%link%}',
    'Reminder: {%practice%}, {%date%}, {%time%}. To cancel: {%link%}',
    'Rappel : {%practice%}, {%date%} à {%time%}. Annuler : {%link%}',
  ],

  'openingHours.title': ['Sprechzeiten', 'Opening hours', 'Horaires d’ouverture'],
  'openingHours.closed': ['Heute geschlossen', 'Closed today', 'Fermé aujourd’hui'],
  'openingHours.byArrangement': ['und nach Vereinbarung', 'and by arrangement', 'et sur rendez-vous'],
  'openingHours.holiday': [
    'Wegen Urlaub geschlossen bis {%date%}. Vertretung: {%practice%}',
    'Closed for holidays until {%date%}. Replacement: {%practice%}',
    'Fermé pour congés jusqu’au {%date%}. Remplacement : {%practice%}',
  ],
};
