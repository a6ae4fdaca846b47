import type { TextTable } from '#server/demo/texts/table.ts';

/** Texts about the interaction of patient and practice: video consultation, prescriptions, results, messages. */
export const CARE_TEXTS: TextTable = {
  'video.title': ['Videosprechstunde', 'Video consultation', 'Téléconsultation'],
  'video.intro': [
    'Sprechen Sie mit Ihrer Praxis, ohne das Haus zu verlassen. Sie brauchen nur Kamera, Mikrofon und einen ruhigen Raum.',
    'Talk to your practice without leaving home. All you need is a camera, a microphone and a quiet room.',
    'Parlez à votre cabinet sans sortir de chez vous. Il vous faut seulement une caméra, un micro et une pièce calme.',
  ],
  'video.test': ['Kamera und Ton testen', 'Test camera and sound', 'Tester la caméra et le son'],
  'video.test.ok': [
    'Kamera und Ton funktionieren.',
    'Camera and sound are working.',
    'La caméra et le son fonctionnent.',
  ],
  'video.test.noCamera': [
    'Wir können nicht auf Ihre Kamera zugreifen. Erlauben Sie den Zugriff in den Einstellungen Ihres Browsers.',
    'We cannot access your camera. Please allow access in your browser settings.',
    'Impossible d’accéder à votre caméra. Autorisez l’accès dans les réglages de votre navigateur.',
  ],
  'video.waitingRoom': ['Wartezimmer', 'Waiting room', 'Salle d’attente'],
  'video.waitingRoom.text': [
    'Sie sind angemeldet. {%doctor%} holt Sie gleich in die Sprechstunde.',
    'You are checked in. {%doctor%} will be with you shortly.',
    'Vous êtes enregistré. {%doctor%} vous rejoint dans un instant.',
  ],
  'video.join': ['Sprechstunde betreten', 'Join consultation', 'Rejoindre la consultation'],
  'video.leave': ['Sprechstunde verlassen', 'Leave consultation', 'Quitter la consultation'],
  'video.mute': ['Mikrofon ausschalten', 'Mute microphone', 'Couper le micro'],
  'video.unmute': ['Mikrofon einschalten', 'Unmute microphone', 'Activer le micro'],
  'video.camera.off': ['Kamera ausschalten', 'Turn camera off', 'Couper la caméra'],
  'video.camera.on': ['Kamera einschalten', 'Turn camera on', 'Activer la caméra'],
  'video.share': ['Bildschirm teilen', 'Share screen', 'Partager l’écran'],
  'video.reconnecting': [
    'Die Verbindung ist unterbrochen. Wir verbinden Sie neu …',
    'Connection lost. Reconnecting …',
    'Connexion interrompue. Reconnexion en cours …',
  ],
  'video.ended': [
    'Die Videosprechstunde ist beendet. Wir wünschen Ihnen gute Besserung.',
    'The video consultation has ended. We wish you a speedy recovery.',
    'La téléconsultation est terminée. Nous vous souhaitons un bon rétablissement.',
  ],
  'video.consent': [
    'Ich bin damit einverstanden, dass die Sprechstunde per Video stattfindet. Sie wird <strong>nicht aufgezeichnet</strong>.',
    'I agree to the consultation taking place by video. It is <strong>not recorded</strong>.',
    'J’accepte que la consultation se déroule par vidéo. Elle <strong>n’est pas enregistrée</strong>.',
  ],

  'prescription.title': ['Rezepte', 'Prescriptions', 'Ordonnances'],
  'prescription.request': [
    'Folgerezept anfordern',
    'Request a repeat prescription',
    'Demander un renouvellement',
  ],
  'prescription.medicine': ['Arzneimittel', 'Medicine', 'Médicament'],
  'prescription.dose': ['Dosierung', 'Dosage', 'Posologie'],
  'prescription.packSize': ['Packungsgröße', 'Pack size', 'Taille de l’emballage'],
  'prescription.pickUp': ['In der Praxis abholen', 'Collect from the practice', 'Retirer au cabinet'],
  'prescription.electronic': ['E-Rezept', 'E-prescription', 'Ordonnance électronique'],
  'prescription.electronic.hint': [
    'Lösen Sie Ihr E-Rezept mit der Gesundheitskarte oder mit diesem Code in jeder Apotheke ein.',
    'Redeem your e-prescription at any pharmacy with your health insurance card or this code.',
    'Présentez votre carte d’assurance maladie ou ce code dans n’importe quelle pharmacie.',
  ],
  'prescription.validUntil': ['Gültig bis {%date%}', 'Valid until {%date%}', 'Valable jusqu’au {%date%}'],
  'prescription.requested': [
    'Ihre Anforderung ist eingegangen. Die Praxis bearbeitet sie in der Regel am selben Werktag.',
    'We have received your request. The practice usually processes it on the same working day.',
    'Votre demande a bien été reçue. Le cabinet la traite en général le jour ouvré même.',
  ],
  'prescription.refused': [
    'Dieses Rezept kann die Praxis nur nach einem Gespräch ausstellen. Bitte buchen Sie einen Termin.',
    'The practice can only issue this prescription after a consultation. Please book an appointment.',
    'Le cabinet ne peut délivrer cette ordonnance qu’après un entretien. Merci de prendre rendez-vous.',
  ],
  'prescription.state.open': ['In Bearbeitung', 'Being processed', 'En cours de traitement'],
  'prescription.state.ready': ['Ausgestellt', 'Issued', 'Délivrée'],
  'prescription.state.redeemed': ['Eingelöst', 'Redeemed', 'Utilisée'],
  'prescription.empty': [
    'Sie haben keine Rezepte.',
    'You have no prescriptions.',
    'Vous n’avez pas d’ordonnance.',
  ],

  'referral.title': ['Überweisungen', 'Referrals', 'Orientations'],
  'referral.request': ['Überweisung anfordern', 'Request a referral', 'Demander une orientation'],
  'referral.to': ['Überweisung an', 'Referral to', 'Orientation vers'],
  'sickNote.title': ['Krankschreibung', 'Sick note', 'Arrêt de travail'],
  'sickNote.sentToInsurer': [
    'Die Bescheinigung wurde elektronisch an Ihre Krankenkasse übermittelt.',
    'The certificate has been sent electronically to your health insurer.',
    'Le certificat a été transmis par voie électronique à votre caisse d’assurance maladie.',
  ],

  'result.title': ['Befunde', 'Test results', 'Résultats'],
  'result.new': [
    'Ein neuer Befund liegt vor.',
    'A new test result is available.',
    'Un nouveau résultat est disponible.',
  ],
  'result.discuss': [
    'Bitte besprechen Sie diesen Befund mit Ihrer Praxis.',
    'Please discuss this result with your practice.',
    'Merci de parler de ce résultat avec votre cabinet.',
  ],
  'result.laboratory': ['Labor', 'Laboratory', 'Laboratoire'],
  'result.normalRange': ['Normbereich', 'Normal range', 'Valeurs normales'],
  'result.outOfRange': [
    'Außerhalb des Normbereichs',
    'Outside the normal range',
    'Hors des valeurs normales',
  ],
  'result.download': ['Als PDF herunterladen', 'Download as PDF', 'Télécharger en PDF'],

  'vaccination.title': ['Impfpass', 'Vaccination record', 'Carnet de vaccination'],
  'vaccination.due': ['Fällig am {%date%}', 'Due on {%date%}', 'À faire le {%date%}'],
  'vaccination.complete': [
    'Ihr Impfschutz ist vollständig.',
    'Your vaccinations are up to date.',
    'Vos vaccinations sont à jour.',
  ],

  'message.title': ['Nachrichten', 'Messages', 'Messages'],
  'message.write': ['Nachricht schreiben', 'Write a message', 'Écrire un message'],
  'message.subject': ['Betreff', 'Subject', 'Objet'],
  'message.send': ['Senden', 'Send', 'Envoyer'],
  'message.sent': ['Die Nachricht ist gesendet.', 'The message has been sent.', 'Le message a été envoyé.'],
  'message.answerTime': [
    'Die Praxis antwortet meist innerhalb von {%1%} Werktagen.',
    'The practice usually replies within {%1%} working days.',
    'Le cabinet répond généralement sous {%1%} jours ouvrés.',
  ],
  'message.unread': ['{%count%} ungelesen', '{%count%} unread', '{%count%} non lus'],
  'message.empty': ['Keine Nachrichten', 'No messages', 'Aucun message'],
  'message.attach': ['Datei anhängen', 'Attach a file', 'Joindre un fichier'],

  'questionnaire.title': ['Anamnesebogen', 'Medical history form', 'Questionnaire médical'],
  'questionnaire.intro': [
    'Bitte füllen Sie den Bogen vor Ihrem Termin aus. So bleibt mehr Zeit für das Gespräch.',
    'Please complete this form before your appointment. It leaves more time for the conversation.',
    'Merci de remplir ce questionnaire avant votre rendez-vous. Il restera plus de temps pour l’échange.',
  ],
  'questionnaire.allergies': [
    'Haben Sie Allergien?',
    'Do you have any allergies?',
    'Avez-vous des allergies ?',
  ],
  'questionnaire.medication': [
    'Welche Medikamente nehmen Sie regelmäßig ein?',
    'Which medicines do you take regularly?',
    'Quels médicaments prenez-vous régulièrement ?',
  ],
  'questionnaire.pregnancy': ['Sind Sie schwanger?', 'Are you pregnant?', 'Êtes-vous enceinte ?'],
  'questionnaire.smoking': ['Rauchen Sie?', 'Do you smoke?', 'Fumez-vous ?'],
  'questionnaire.saveDraft': ['Später weiter ausfüllen', 'Continue later', 'Continuer plus tard'],
  'questionnaire.submitted': [
    'Vielen Dank. Der Bogen liegt Ihrer Praxis vor.',
    'Thank you. Your practice has received the form.',
    'Merci. Votre cabinet a reçu le questionnaire.',
  ],

  'emergency.title': ['Im Notfall', 'In an emergency', 'En cas d’urgence'],
  'emergency.text': [
    'Bei Lebensgefahr wählen Sie <strong>112</strong>. Den ärztlichen Bereitschaftsdienst erreichen Sie unter <a href="tel:116117">116 117</a>.',
    'If a life is at risk, call <strong>112</strong>. For the out-of-hours service call <a href="tel:116117">116 117</a>.',
    'En cas de danger vital, composez le <strong>112</strong>. Pour la permanence médicale, appelez le <a href="tel:116117">116 117</a>.',
  ],
};
