import type { Mail } from '#server/mail/mailer.ts';

/** What the mail names. */
interface Reset {
  readonly username: string;
  /** Who has done it. */
  readonly by: string;
  /** Address of this server as users see it; null where it is not known. */
  readonly server: string | null;
}

const TEXTS = {
  de: ({ username, by, server }: Reset) => ({
    subject: 'Leitstand: Ihr zweiter Faktor wurde ausgeschaltet',
    body: `Guten Tag,

${by} hat jeden zweiten Faktor des Kontos ${username} ausgeschaltet${server ? ` (${server})` : ''}. Sie wurden überall abgemeldet und melden sich bis auf Weiteres nur mit dem Passwort an.

Haben Sie das nicht gewünscht, wenden Sie sich bitte sofort an Ihre Administration. Richten Sie sonst bald wieder einen zweiten Faktor ein: in Leitstand unter „Meine Einstellungen“.`,
  }),
  en: ({ username, by, server }: Reset) => ({
    subject: 'Leitstand: your second factor was switched off',
    body: `Hello,

${by} has switched off every second factor of the account ${username}${server ? ` (${server})` : ''}. You were signed out everywhere and sign in with the password alone until further notice.

If you did not ask for this, please contact your administration at once. Otherwise, set up a second factor again soon, in Leitstand under “My settings”.`,
  }),
  fr: ({ username, by, server }: Reset) => ({
    subject: 'Leitstand : votre second facteur a été désactivé',
    body: `Bonjour,

${by} a désactivé tous les seconds facteurs du compte ${username}${server ? ` (${server})` : ''}. Vous avez été déconnecté partout et vous vous connectez jusqu’à nouvel ordre avec le seul mot de passe.

Si vous ne l’avez pas demandé, veuillez contacter immédiatement votre administration. Sinon, configurez bientôt un nouveau second facteur, dans Leitstand sous « Mes paramètres ».`,
  }),
};

/**
 * The mail that notifies a user of the reset of their second factor.
 * @param lang the user's default language; German where it is none of the three
 */
export function factorResetMail(to: string, lang: string | null, reset: Reset): Mail {
  const base = (lang ?? '').slice(0, 2).toLowerCase();
  const words = TEXTS[base === 'en' || base === 'fr' ? base : 'de'];
  return { to, ...words(reset), isMarkup: false };
}
