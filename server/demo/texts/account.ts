import type { TextTable } from '#server/demo/texts/table.ts';

/** Registration, the patient's account, insurance, family, privacy and consent. */
export const ACCOUNT_TEXTS: TextTable = {
  'registration.title': ['Konto anlegen', 'Create an account', 'Créer un compte'],
  'registration.intro': [
    'Mit einem Konto buchen Sie Termine, fordern Rezepte an und sehen Ihre Befunde.',
    'With an account you can book appointments, request prescriptions and see your results.',
    'Avec un compte, vous prenez rendez-vous, demandez des ordonnances et consultez vos résultats.',
  ],
  'registration.salutation': ['Anrede', 'Title', 'Civilité'],
  'registration.firstName': ['Vorname', 'First name', 'Prénom'],
  'registration.lastName': ['Nachname', 'Last name', 'Nom'],
  'registration.birthDate': ['Geburtsdatum', 'Date of birth', 'Date de naissance'],
  'registration.email': ['E-Mail-Adresse', 'Email address', 'Adresse e-mail'],
  'registration.mobile': ['Mobilnummer', 'Mobile number', 'Numéro de portable'],
  'registration.password': ['Passwort wählen', 'Choose a password', 'Choisir un mot de passe'],
  'registration.password.rule': [
    'Mindestens 8 Zeichen, darunter ein Buchstabe, eine Ziffer und ein Sonderzeichen',
    'At least 8 characters with one letter, one digit and one special character',
    'Au moins 8 caractères, dont une lettre, un chiffre et un caractère spécial',
  ],
  'registration.terms': [
    'Ich stimme den <a href="/nutzungsbedingungen">Nutzungsbedingungen</a> zu.',
    'I accept the <a href="/terms">terms of use</a>.',
    'J’accepte les <a href="/conditions">conditions d’utilisation</a>.',
  ],
  'registration.submit': ['Konto anlegen', 'Create account', 'Créer le compte'],
  'registration.checkMail': [
    'Wir haben Ihnen eine E-Mail an {%email%} geschickt. Bitte bestätigen Sie darin Ihre Adresse.',
    'We have sent an email to {%email%}. Please use it to confirm your address.',
    'Nous avons envoyé un e-mail à {%email%}. Merci d’y confirmer votre adresse.',
  ],
  'registration.confirmed': [
    'Ihre E-Mail-Adresse ist bestätigt. Willkommen, {%name%}!',
    'Your email address is confirmed. Welcome, {%name%}!',
    'Votre adresse e-mail est confirmée. Bienvenue, {%name%} !',
  ],
  'registration.linkExpired': [
    'Dieser Link ist abgelaufen. Fordern Sie einen neuen an.',
    'This link has expired. Please request a new one.',
    'Ce lien a expiré. Merci d’en demander un nouveau.',
  ],
  'registration.alreadyKnown': [
    'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.',
    'There is already an account for this email address.',
    'Un compte existe déjà pour cette adresse e-mail.',
  ],

  'patientAccount.title': ['Mein Konto', 'My account', 'Mon compte'],
  'patientAccount.personalData': ['Persönliche Daten', 'Personal details', 'Données personnelles'],
  'patientAccount.address': ['Anschrift', 'Address', 'Adresse'],
  'patientAccount.street': ['Straße und Hausnummer', 'Street and number', 'Rue et numéro'],
  'patientAccount.postcode': ['Postleitzahl', 'Postcode', 'Code postal'],
  'patientAccount.town': ['Ort', 'Town', 'Ville'],
  'patientAccount.language': ['Bevorzugte Sprache', 'Preferred language', 'Langue préférée'],
  'patientAccount.changePassword': ['Passwort ändern', 'Change password', 'Changer le mot de passe'],
  'patientAccount.passwordChanged': [
    'Ihr Passwort ist geändert. Auf anderen Geräten sind Sie nun abgemeldet.',
    'Your password has been changed. You have been signed out on other devices.',
    'Votre mot de passe a été modifié. Vous êtes déconnecté des autres appareils.',
  ],
  'patientAccount.secondFactor': [
    'Anmeldung mit Code bestätigen',
    'Confirm sign-in with a code',
    'Confirmer la connexion par un code',
  ],
  'patientAccount.devices': ['Angemeldete Geräte', 'Signed-in devices', 'Appareils connectés'],
  'patientAccount.saved': [
    'Ihre Änderungen sind gespeichert.',
    'Your changes have been saved.',
    'Vos modifications sont enregistrées.',
  ],
  'patientAccount.delete': ['Konto löschen', 'Delete account', 'Supprimer le compte'],
  'patientAccount.delete.question': [
    'Möchten Sie Ihr Konto und alle Daten darin endgültig löschen? Ihre Patientenakte in der Praxis bleibt bestehen.',
    'Do you want to permanently delete your account and all data in it? Your record at the practice remains.',
    'Voulez-vous supprimer définitivement votre compte et toutes ses données ? Votre dossier au cabinet est conservé.',
  ],
  'patientAccount.delete.done': [
    'Ihr Konto ist gelöscht.',
    'Your account has been deleted.',
    'Votre compte a été supprimé.',
  ],

  'insurance.title': ['Krankenversicherung', 'Health insurance', 'Assurance maladie'],
  'insurance.statutory': ['Gesetzlich versichert', 'Statutory insurance', 'Assurance légale'],
  'insurance.private': ['Privat versichert', 'Private insurance', 'Assurance privée'],
  'insurance.selfPayer': ['Selbstzahler', 'Self-paying', 'Sans assurance'],
  'insurance.number': ['Versichertennummer', 'Insurance number', 'Numéro d’assuré'],
  'insurance.cardExpired': [
    'Ihre Gesundheitskarte ist seit dem {%date%} abgelaufen.',
    'Your health insurance card expired on {%date%}.',
    'Votre carte d’assurance maladie a expiré le {%date%}.',
  ],

  'family.title': ['Angehörige', 'Family members', 'Proches'],
  'family.add': ['Person hinzufügen', 'Add a person', 'Ajouter une personne'],
  'family.proxy': ['Vollmacht hochladen', 'Upload power of attorney', 'Télécharger une procuration'],
  'family.remove': ['Person entfernen', 'Remove person', 'Retirer la personne'],

  'privacy.title': ['Datenschutz', 'Privacy', 'Protection des données'],
  'privacy.intro': [
    'Ihre Gesundheitsdaten gehören Ihnen. Wir verarbeiten sie nur, soweit es für Ihre Behandlung nötig ist.',
    'Your health data belongs to you. We only process what is needed for your treatment.',
    'Vos données de santé vous appartiennent. Nous ne traitons que ce qui est nécessaire à vos soins.',
  ],
  'privacy.policy': ['Datenschutzerklärung', 'Privacy policy', 'Politique de confidentialité'],
  'privacy.export': ['Meine Daten herunterladen', 'Download my data', 'Télécharger mes données'],
  'privacy.export.started': [
    'Wir stellen Ihre Daten zusammen. Sie bekommen eine E-Mail, sobald sie bereitstehen.',
    'We are preparing your data. You will receive an email when it is ready.',
    'Nous préparons vos données. Vous recevrez un e-mail dès qu’elles seront prêtes.',
  ],
  'privacy.accessLog': [
    'Wer hat meine Daten gesehen?',
    'Who has seen my data?',
    'Qui a consulté mes données ?',
  ],
  'privacy.officer': [
    'Datenschutzbeauftragte',
    'Data protection officer',
    'Déléguée à la protection des données',
  ],

  'consent.title': ['Einwilligungen', 'Consents', 'Consentements'],
  'consent.share': [
    'Ich bin damit einverstanden, dass meine Praxen Befunde untereinander austauschen.',
    'I agree that my practices may share test results with each other.',
    'J’accepte que mes cabinets échangent mes résultats entre eux.',
  ],
  'consent.research': [
    'Ich stelle meine Daten anonymisiert der Forschung zur Verfügung.',
    'I make my anonymised data available for research.',
    'Je mets mes données anonymisées à la disposition de la recherche.',
  ],
  'consent.withdraw': ['Einwilligung widerrufen', 'Withdraw consent', 'Retirer le consentement'],
  'consent.withdrawn': [
    'Die Einwilligung ist widerrufen. Der Widerruf gilt ab sofort.',
    'Your consent has been withdrawn with immediate effect.',
    'Le consentement est retiré avec effet immédiat.',
  ],
  'consent.givenOn': ['Erteilt am {%date%}', 'Given on {%date%}', 'Donné le {%date%}'],

  'cookies.title': [
    'Cookies und ähnliche Techniken',
    'Cookies and similar technologies',
    'Cookies et technologies similaires',
  ],
  'cookies.text': [
    'Wir verwenden nur Cookies, ohne die diese Seite nicht funktioniert.',
    'We only use cookies that this site needs to work.',
    'Nous n’utilisons que les cookies nécessaires au fonctionnement du site.',
  ],
  'cookies.accept': ['Verstanden', 'Got it', 'J’ai compris'],

  'payment.title': ['Rechnungen', 'Invoices', 'Factures'],
  'payment.open': ['Offener Betrag', 'Amount due', 'Montant à payer'],
  'payment.payNow': ['Jetzt bezahlen', 'Pay now', 'Payer maintenant'],
  'payment.paid': ['Bezahlt am {%date%}', 'Paid on {%date%}', 'Payée le {%date%}'],
  'payment.failed': [
    'Die Zahlung ist fehlgeschlagen. Es wurde nichts abgebucht.',
    'The payment failed. Nothing has been charged.',
    'Le paiement a échoué. Aucun montant n’a été débité.',
  ],
};
