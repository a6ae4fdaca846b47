import type { WordingTexts } from '#server/store/texts/wordings.ts';

type Place = Pick<WordingTexts, 'contextIdentifier' | 'lang' | 'identifier'>;

/** One thing that a user did, some time ago: a revision of its own. */
export interface Edit {
  readonly daysAgo: number;
  /** Username. */
  readonly by: string;
  /** Wordings with what is different from then on; one that is not there yet is added. */
  readonly wordings?: readonly (Place & Partial<WordingTexts>)[];
  /** Wordings that go. */
  readonly deleted?: readonly Place[];
  readonly context?: { readonly identifier: string; readonly active?: boolean; readonly hostUrl?: string };
  readonly language?: { readonly lang: string; readonly description?: string; readonly flag?: string };
}

const text = (contextIdentifier: string, lang: string, identifier: string, value: string) => ({
  contextIdentifier,
  lang,
  identifier,
  value,
});

/** Six weeks of work on the platform's texts, the earliest first. */
export const EDITS: readonly Edit[] = [
  {
    daysAgo: 34.1,
    by: 'nowak',
    wordings: [text('plattform', 'de', 'appointment.book', 'Termin vereinbaren')],
  },
  { daysAgo: 33.2, by: 'admin', language: { lang: 'fr', description: 'Französisch' } },
  {
    daysAgo: 31.4,
    by: 'nowak',
    wordings: [
      text('plattform', 'de', 'video.title', 'Video-Sprechstunde'),
      text('GLOBAL', 'de', 'menu.video', 'Video-Sprechstunde'),
    ],
  },
  {
    daysAgo: 29.8,
    by: 'petersen',
    wordings: [
      text(
        'region-nord',
        'de',
        'contact.hotline',
        'Servicetelefon Nord 040 5550100, werktags von 7 bis 17 Uhr',
      ),
    ],
  },
  {
    daysAgo: 27.2,
    by: 'huber',
    wordings: [
      {
        ...text('region-sued', 'de', 'notice.tickSeason', 'Zeckenzeit: Denken Sie an die FSME-Impfung.'),
        active: true,
      },
      {
        ...text('region-sued', 'en', 'notice.tickSeason', 'Tick season: remember your TBE vaccination.'),
        active: true,
      },
    ],
  },
  {
    daysAgo: 24.5,
    by: 'moreau',
    wordings: [
      text(
        'praxis-saarbogen',
        'fr',
        'appointment.bring',
        'Merci d’apporter votre carte Vitale ou votre carte européenne d’assurance maladie.',
      ),
    ],
  },
  {
    daysAgo: 21.3,
    by: 'nowak',
    wordings: [
      text('plattform', 'de', 'video.title', 'Videosprechstunde'),
      text('GLOBAL', 'de', 'menu.video', 'Videosprechstunde'),
      text('plattform', 'de', 'appointment.book', 'Termin buchen'),
    ],
  },
  {
    daysAgo: 18.6,
    by: 'admin',
    context: { identifier: 'region-west', hostUrl: 'rhein-saar.gesundheit.example' },
  },
  {
    daysAgo: 16.9,
    by: 'huber',
    wordings: [
      { contextIdentifier: 'region-sued', lang: 'de', identifier: 'notice.tickSeason', active: false },
      { contextIdentifier: 'region-sued', lang: 'en', identifier: 'notice.tickSeason', active: false },
    ],
  },
  {
    daysAgo: 14.2,
    by: 'nowak',
    deleted: [
      { contextIdentifier: 'plattform', lang: 'de', identifier: 'notice.betaPhase' },
      { contextIdentifier: 'plattform', lang: 'en', identifier: 'notice.betaPhase' },
    ],
  },
  {
    daysAgo: 12.7,
    by: 'moreau',
    wordings: [
      text('praxis-rheinaue', 'fr', 'practicePage.welcome', 'Bienvenue au cabinet Rheinaue'),
      text('praxis-rheinaue', 'en', 'practicePage.welcome', 'Welcome to the Rheinaue practice'),
    ],
  },
  { daysAgo: 9.5, by: 'admin', context: { identifier: 'praxis-altstadt', active: false } },
  {
    daysAgo: 7.3,
    by: 'petersen',
    wordings: [
      text('praxis-foerde', 'de', 'practicePage.welcome', 'Ihre Hausarztpraxis an der Kieler Förde'),
      text('praxis-foerde', 'en', 'practicePage.welcome', 'Your family doctors on Kiel Fjord'),
    ],
  },
  {
    daysAgo: 5.1,
    by: 'admin',
    language: { lang: 'en', description: 'English (UK)' },
  },
  {
    daysAgo: 3.6,
    by: 'nowak',
    wordings: [
      text(
        'plattform',
        'en',
        'appointment.noneFree',
        'There are no appointments available in the next four weeks. Join the waiting list and we will get in touch.',
      ),
    ],
  },
  { daysAgo: 2.4, by: 'admin', language: { lang: 'en', description: 'English' } },
  {
    daysAgo: 1.8,
    by: 'petersen',
    wordings: [
      text(
        'region-nord',
        'de',
        'contact.hotline',
        'Servicetelefon Nord 040 5550100, werktags von 8 bis 18 Uhr',
      ),
    ],
  },
  {
    daysAgo: 1.1,
    by: 'huber',
    wordings: [
      text('praxis-isartal', 'de', 'practicePage.welcome', 'Grüß Gott in der Praxis im Isartal'),
      text('praxis-isartal', 'fr', 'practicePage.welcome', 'Bienvenue au cabinet Isartal'),
    ],
  },
  { daysAgo: 0.4, by: 'admin', language: { lang: 'fr', description: 'Français' } },
  {
    daysAgo: 0.2,
    by: 'nowak',
    wordings: [
      text(
        'GLOBAL',
        'de',
        'portalError.generic',
        'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es gleich noch einmal.',
      ),
    ],
  },
];
