import type { WordingTexts } from '#server/store/texts/wordings.ts';

type Mark = 'reset' | 'inactive';
type Row = readonly [lang: string, identifier: string, value: string | null, mark?: Mark];

/** Texts that stand beside or below those of the platform: overridden, reset, switched off, for all languages. */
const LAYERS: Readonly<Record<string, readonly Row[]>> = {
  GLOBAL: [
    ['all', 'Global.fallbackLang', 'en'],
    ['all', 'Global.domain', 'gesundheit.example'],
    ['all', 'Global.subdomain', 'portal'],
    ['all', 'Global.initData', '{"country":"DE","currency":"EUR","firstDayOfWeek":1}'],
    ['all', 'global.stylesheet', ':root { --brand: #0f5c63; --brand-contrast: #ffffff; }'],
    ['all', 'Header.mobile.logoReplacement', 'Leitstand'],
    ['all', 'footer.operator', 'Gesundheitsplattform e. V.'],
    ['de', 'notice.vaccinationCentre', 'Impfzentren: Öffnungszeiten und Anmeldung', 'inactive'],
    ['en', 'notice.vaccinationCentre', 'Vaccination centres: opening hours and registration', 'inactive'],
  ],
  DEFAULT: [
    ['all', 'Global.fallbackLang', 'de'],
    ['de', 'portal.underConstruction', 'Hier entsteht ein neues Portal.'],
    ['en', 'portal.underConstruction', 'A new portal is being built here.'],
  ],
  plattform: [
    ['all', 'Header.mobile.logoReplacement', 'Gesundheitsportal'],
    ['de', 'login.title', 'Willkommen im Gesundheitsportal'],
    ['en', 'login.title', 'Welcome to the health portal'],
    ['fr', 'login.title', 'Bienvenue sur le portail santé'],
    ['all', 'footer.socialMedia', '@gesundheitsportal'],
    ['all', 'emergency.number', '112'],
    ['de', 'notice.betaPhase', 'Die Plattform ist in der Erprobung. Sagen Sie uns Ihre Meinung.', 'inactive'],
    ['en', 'notice.betaPhase', 'The platform is in its trial phase. Tell us what you think.', 'inactive'],
  ],
  'region-nord': [
    ['all', 'Global.fallbackLang', 'de'],
    ['all', 'Global.subdomain', 'nord'],
    ['de', 'contact.hotline', 'Servicetelefon Nord 040 5550100, werktags von 8 bis 17 Uhr'],
    ['en', 'contact.hotline', 'Helpline North 040 5550100, weekdays 8 am to 5 pm'],
    ['de', 'mail.greeting', 'Moin {%name%},'],
    [
      'de',
      'notice.stormWarning',
      'Sturmflutwarnung: Bitte prüfen Sie vor der Anfahrt, ob Ihre Praxis geöffnet ist.',
    ],
  ],
  'region-sued': [
    ['all', 'Global.subdomain', 'sued'],
    ['de', 'contact.hotline', 'Servicetelefon Süd 089 5550100, werktags von 7:30 bis 16:30 Uhr'],
    ['de', 'mail.greeting', 'Grüß Gott {%name%},'],
    ['de', 'notice.tickSeason', 'Zeckenzeit: Denken Sie an die FSME-Impfung.', 'inactive'],
    ['en', 'notice.tickSeason', 'Tick season: remember your TBE vaccination.', 'inactive'],
  ],
  'region-west': [
    ['all', 'Global.subdomain', 'west'],
    ['all', 'Header.mobile.logoReplacement', 'Portal West'],
    ['de', 'contact.hotline', 'Servicetelefon West 0221 5550100'],
    ['fr', 'contact.hotline', 'Assistance Ouest 0221 5550100'],
  ],
  'region-mitte': [
    ['all', 'Global.subdomain', 'mitte'],
    ['de', 'contact.hotline', 'Servicetelefon Mitte, ab Januar erreichbar'],
  ],
  'praxis-elbufer': [
    ['all', 'Global.subdomain', 'elbufer'],
    // For all languages, and yet not shown in German and English: the region has those.
    ['all', 'contact.hotline', '040 5550142'],
    ['de', 'appointment.late', 'Verspäten Sie sich? Rufen Sie uns an: 040 5550142.'],
    ['de', 'openingHours.title', 'Unsere Sprechzeiten am Elbufer'],
    ['de', 'appointment.reason.other', 'Sonstiges'],
    ['all', 'practicePage.name', 'Praxis am Elbufer'],
    ['de', 'practicePage.welcome', 'Herzlich willkommen in der Praxis am Elbufer'],
    ['en', 'practicePage.welcome', 'Welcome to the Elbufer practice'],
  ],
  'praxis-hafenblick': [
    // Hides what region and platform say, in every language.
    ['all', 'contact.hotline', '040 5550177', 'reset'],
    ['all', 'notice.stormWarning', null, 'reset'],
    ['de', 'practicePage.welcome', 'Moin und willkommen in der Praxis Hafenblick'],
    ['de', 'appointment.cancel.deadline', 'Absagen bitte bis 48 Stunden vor dem Termin.'],
  ],
  'praxis-foerde': [
    ['de', 'practicePage.welcome', 'Ihre Hausarztpraxis an der Förde'],
    ['de', 'openingHours.holiday', 'Vom 22. Dezember bis zum 2. Januar sind wir nicht da.', 'inactive'],
    ['de', 'mail.greeting', 'Hallo {%name%},', 'inactive'],
  ],
  'praxis-isartal': [
    ['de', 'practicePage.welcome', 'Grüß Gott in der Praxis Isartal'],
    ['en', 'practicePage.welcome', 'Welcome to the Isartal practice'],
    ['all', 'mail.greeting', 'Servus {%name%},', 'reset'],
    ['de', 'mail.greeting', 'Griaß di {%name%},'],
  ],
  'praxis-dr-lechner': [
    ['de', 'practicePage.welcome', 'Dr. Anna Lechner, Fachärztin für Kinder- und Jugendmedizin'],
    ['de', 'appointment.for', 'Für welches Kind ist der Termin?'],
    [
      'de',
      'appointment.bring',
      'Bitte bringen Sie das gelbe Untersuchungsheft und den Impfpass Ihres Kindes mit.',
    ],
    ['en', 'appointment.bring', 'Please bring your child’s yellow check-up booklet and vaccination record.'],
    ['de', 'questionnaire.smoking', 'Wird bei Ihnen zu Hause geraucht?'],
    ['de', 'questionnaire.pregnancy', 'Gab es Besonderheiten in der Schwangerschaft?'],
  ],
  'praxis-altstadt': [
    ['de', 'practicePage.welcome', 'Praxis Altstadt, Innere Medizin'],
    ['de', 'notice.closing', 'Die Praxis schließt zum Jahresende. Danke für Ihr Vertrauen.'],
  ],
  'praxis-rheinaue': [
    ['de', 'practicePage.welcome', 'Willkommen in der Praxis Rheinaue'],
    ['de', 'video.waitingRoom.text', 'Schön, dass Sie da sind. Wir sind gleich bei Ihnen.'],
    ['all', 'emergency.number', '112 oder 0221 5550199', 'reset'],
  ],
  'praxis-saarbogen': [
    ['all', 'Global.fallbackLang', 'fr'],
    ['fr', 'practicePage.welcome', 'Bienvenue au cabinet Saarbogen'],
    ['de', 'practicePage.welcome', 'Willkommen in der Praxis Saarbogen'],
    ['fr', 'appointment.bring', 'Merci d’apporter votre carte Vitale ou votre carte d’assurance allemande.'],
    ['fr', 'insurance.statutory', 'Caisse allemande (gesetzlich)'],
    ['fr', 'practicePage.crossBorder', 'Nous accueillons aussi les patients de Moselle.'],
  ],
  'praxis-am-dom': [['de', 'practicePage.welcome', 'Praxis am Dom, Eröffnung im Januar']],
};

/** The rows above as wordings. */
export function layerTexts(): WordingTexts[] {
  return Object.entries(LAYERS).flatMap(([contextIdentifier, rows]) =>
    rows.map(([lang, identifier, value, mark]) => ({
      contextIdentifier,
      lang,
      identifier,
      value,
      resetInheritance: mark === 'reset',
      active: mark !== 'inactive',
    })),
  );
}
