import type { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { ValuesOf } from '#contract/records/record.ts';
import { withFrenchSpaces } from '#server/demo/texts/table.ts';

/** Subject and body in a language; the paragraphs of a body one by one. */
type Mail = readonly [subject: string, ...paragraphs: string[]];

interface Template {
  readonly identifier: string;
  readonly contextIdentifier: string;
  readonly mails: Readonly<Record<string, Mail>>;
  /** Languages in which it is not sent. */
  readonly inactive?: readonly string[];
}

const TEMPLATES: readonly Template[] = [
  {
    identifier: 'mail.confirmAddress',
    contextIdentifier: 'plattform',
    mails: {
      de: [
        'Bitte bestätigen Sie Ihre E-Mail-Adresse',
        'Guten Tag {%name%},',
        'mit einem Klick bestätigen Sie, dass diese Adresse Ihnen gehört: <a href="{%link%}">Adresse bestätigen</a>.',
        'Der Link gilt 24 Stunden.',
      ],
      en: [
        'Please confirm your email address',
        'Dear {%name%},',
        'one click confirms that this address is yours: <a href="{%link%}">Confirm address</a>.',
        'The link is valid for 24 hours.',
      ],
      fr: [
        'Merci de confirmer votre adresse e-mail',
        'Bonjour {%name%},',
        'un clic suffit pour confirmer que cette adresse est la vôtre : <a href="{%link%}">Confirmer</a>.',
        'Le lien est valable 24 heures.',
      ],
    },
  },
  {
    identifier: 'mail.appointmentConfirmed',
    contextIdentifier: 'plattform',
    mails: {
      de: [
        'Ihr Termin am {%date%} bei {%practice%}',
        'Guten Tag {%name%},',
        'Ihr Termin ist gebucht: <strong>{%date%}, {%time%} Uhr</strong>, {%practice%}, {%address%}.',
        'Bitte bringen Sie Ihre Versichertenkarte mit. Absagen können Sie bis 24 Stunden vorher in Ihrem Konto.',
      ],
      en: [
        'Your appointment on {%date%} at {%practice%}',
        'Dear {%name%},',
        'your appointment is booked: <strong>{%date%}, {%time%}</strong>, {%practice%}, {%address%}.',
        'Please bring your insurance card. You can cancel from your account up to 24 hours before.',
      ],
      fr: [
        'Votre rendez-vous du {%date%} chez {%practice%}',
        'Bonjour {%name%},',
        'votre rendez-vous est réservé : <strong>{%date%}, {%time%}</strong>, {%practice%}, {%address%}.',
        'Merci d’apporter votre carte d’assurance. Vous pouvez annuler jusqu’à 24 heures avant.',
      ],
    },
  },
  {
    identifier: 'mail.appointmentReminder',
    contextIdentifier: 'plattform',
    mails: {
      de: [
        'Erinnerung an Ihren Termin morgen um {%time%} Uhr',
        'Guten Tag {%name%},',
        'morgen um {%time%} Uhr erwartet Sie {%practice%}.',
      ],
      en: [
        'Reminder: your appointment tomorrow at {%time%}',
        'Dear {%name%},',
        '{%practice%} is looking forward to seeing you tomorrow at {%time%}.',
      ],
    },
  },
  {
    identifier: 'mail.appointmentReminder',
    contextIdentifier: 'region-nord',
    mails: {
      de: [
        'Moin! Ihr Termin ist morgen um {%time%} Uhr',
        'Moin {%name%},',
        'morgen um {%time%} Uhr sehen wir uns bei {%practice%}. Bei Sturm fahren die Fähren nach Sonderplan.',
      ],
    },
  },
  {
    identifier: 'mail.passwordReset',
    contextIdentifier: 'GLOBAL',
    mails: {
      de: [
        'Passwort zurücksetzen',
        'Guten Tag {%name%},',
        'Sie haben ein neues Passwort angefordert: <a href="{%link%}">Passwort wählen</a>. Der Link gilt 30 Minuten.',
        'Waren Sie es nicht, können Sie diese E-Mail löschen.',
      ],
      en: [
        'Reset your password',
        'Dear {%name%},',
        'you have requested a new password: <a href="{%link%}">Choose a password</a>. The link is valid for 30 minutes.',
        'If this was not you, simply delete this email.',
      ],
      fr: [
        'Réinitialiser votre mot de passe',
        'Bonjour {%name%},',
        'vous avez demandé un nouveau mot de passe : <a href="{%link%}">Choisir un mot de passe</a>.',
        'Si ce n’était pas vous, supprimez cet e-mail.',
      ],
    },
  },
  {
    identifier: 'mail.newsletter',
    contextIdentifier: 'praxis-isartal',
    mails: {
      de: ['Gesund durch den Winter', 'Grüß Gott {%name%},', 'die Grippeimpfung ist da: {%dates%}.'],
    },
    inactive: ['de'],
  },
];

/** The mails that the platform, a region and a practice send. */
export function demoMailTemplates(): ValuesOf<typeof MAIL_TEMPLATE>[] {
  return TEMPLATES.flatMap(({ identifier, contextIdentifier, mails, inactive }) =>
    Object.entries(mails).map(([lang, [subject, ...paragraphs]]) => {
      const inLang = (text: string) => (lang === 'fr' ? withFrenchSpaces(text) : text);
      return {
        ...{ identifier, lang, contextIdentifier },
        subject: inLang(subject),
        body: paragraphs.map((paragraph) => `<p>${inLang(paragraph)}</p>`).join('\n'),
        active: !inactive?.includes(lang),
      };
    }),
  );
}
