import type { DOCUMENT } from '#contract/records/document.ts';
import type { ValuesOf } from '#contract/records/record.ts';

type DocumentTexts = ValuesOf<typeof DOCUMENT>;

/** A file, or its next version when the document has one of this name in this language and context. */
export interface DemoFile {
  readonly document: string;
  readonly contextIdentifier: string;
  readonly lang: string;
  readonly name: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** One thing that a user did with documents, some time ago: a revision of its own. */
export interface DocumentEdit {
  readonly daysAgo: number;
  /** Username. */
  readonly by: string;
  readonly documents?: readonly DocumentTexts[];
  readonly files?: readonly DemoFile[];
}

const document = (identifier: string, mainTitle: string, description: string): DocumentTexts => ({
  identifier,
  mainTitle,
  fallbackDocumentLang: 'de',
  description,
  active: true,
});

const file = (
  place: readonly [document: string, contextIdentifier: string, lang: string],
  name: string,
  title: string,
  ...lines: readonly string[]
): DemoFile => {
  const [of, contextIdentifier, lang] = place;
  return { document: of, contextIdentifier, lang, name, title, lines };
};

/** Six weeks of work on the platform's documents, the earliest first. */
export const DOCUMENT_EDITS: readonly DocumentEdit[] = [
  {
    daysAgo: 36.2,
    by: 'admin',
    documents: [
      document('privacy', 'Datenschutzhinweise', 'Wie die Plattform mit Daten umgeht.'),
      document('terms', 'Nutzungsbedingungen', 'Was für alle gilt, die die Plattform nutzen.'),
      document('video-guide', 'Anleitung Videosprechstunde', 'Schritt für Schritt zur Videosprechstunde.'),
      document('vaccination', 'Merkblatt Impfungen', 'Wird in den Regionen ergänzt.'),
    ],
  },
  {
    daysAgo: 35.9,
    by: 'nowak',
    files: [
      file(
        ['privacy', 'plattform', 'de'],
        'Datenschutzhinweise.pdf',
        'Datenschutzhinweise',
        'Wir speichern nur, was für Ihre Behandlung nötig ist.',
        'Ihre Daten liegen in Rechenzentren in Deutschland.',
      ),
      file(
        ['privacy', 'plattform', 'en'],
        'Privacy notice.pdf',
        'Privacy notice',
        'We only store what your treatment requires.',
        'Your data is kept in data centres in Germany.',
      ),
      file(
        ['privacy', 'plattform', 'fr'],
        'Protection des données.pdf',
        'Protection des données',
        'Nous ne conservons que ce qui est nécessaire à vos soins.',
        'Vos données sont hébergées en Allemagne.',
      ),
      file(
        ['terms', 'plattform', 'de'],
        'Nutzungsbedingungen.pdf',
        'Nutzungsbedingungen',
        'Termine können bis 24 Stunden vorher abgesagt werden.',
      ),
      file(
        ['terms', 'plattform', 'en'],
        'Terms of use.pdf',
        'Terms of use',
        'Appointments can be cancelled up to 24 hours in advance.',
      ),
    ],
  },
  {
    daysAgo: 30.5,
    by: 'nowak',
    files: [
      file(
        ['video-guide', 'plattform', 'de'],
        'Anleitung Video-Sprechstunde.pdf',
        'Video-Sprechstunde',
        '1. Öffnen Sie den Link aus der Einladung.',
        '2. Erlauben Sie Kamera und Mikrofon.',
      ),
      file(
        ['video-guide', 'plattform', 'en'],
        'Video consultation guide.pdf',
        'Video consultation',
        '1. Open the link in your invitation.',
        '2. Allow camera and microphone.',
      ),
    ],
  },
  {
    daysAgo: 26.8,
    by: 'huber',
    files: [
      file(
        ['vaccination', 'region-sued', 'de'],
        'Merkblatt FSME.pdf',
        'Zeckenzeit',
        'Im Süden ist die FSME-Impfung empfohlen.',
      ),
    ],
  },
  {
    daysAgo: 20.7,
    by: 'nowak',
    files: [
      file(
        ['video-guide', 'plattform', 'de'],
        'Anleitung Video-Sprechstunde.pdf',
        'Videosprechstunde',
        '1. Öffnen Sie den Link aus der Einladung.',
        '2. Erlauben Sie Kamera und Mikrofon.',
        '3. Warten Sie im virtuellen Wartezimmer.',
      ),
    ],
  },
  {
    daysAgo: 8.4,
    by: 'nowak',
    files: [
      file(
        ['privacy', 'plattform', 'de'],
        'Datenschutzhinweise.pdf',
        'Datenschutzhinweise',
        'Wir speichern nur, was für Ihre Behandlung nötig ist.',
        'Ihre Daten liegen in Rechenzentren in Deutschland und Frankreich.',
      ),
      file(
        ['privacy', 'plattform', 'en'],
        'Privacy notice.pdf',
        'Privacy notice',
        'We only store what your treatment requires.',
        'Your data is kept in data centres in Germany and France.',
      ),
    ],
  },
  {
    daysAgo: 1.5,
    by: 'petersen',
    files: [
      file(
        ['vaccination', 'region-nord', 'de'],
        'Grippeimpfung.pdf',
        'Grippeimpfung',
        'Impftage in allen Praxen der Region: dienstags und donnerstags.',
      ),
    ],
  },
];
