import { expect } from 'vitest';
import type { Journey } from '#tests/support/journey.ts';
import { LONG } from '#tests/support/long.ts';
import { titled } from '#tests/support/titled.ts';

interface Screen {
  readonly path: string;
  readonly heading: string;
  /** Is there only once the content of the screen has come. */
  readonly content: string | RegExp;
}

/** Every screen that a user who has signed in can open. */
export const SCREENS: readonly Screen[] = [
  { path: '/wordings', heading: 'Formulierungen', content: 'menu.overview' },
  { path: '/wording/1', heading: 'Formulierung bearbeiten', content: 'Angelegt' },
  { path: '/wordings/matrix?context=GLOBAL', heading: 'Textmatrix', content: 'Global.domain' },
  { path: '/wordings/replace', heading: 'Suchen und Ersetzen', content: 'Suchen nach' },
  {
    path: '/wordings/exchange',
    heading: 'Texte exportieren und importieren',
    content: 'Datei herunterladen',
  },
  { path: '/wordings/update', heading: 'Formulierungen bearbeiten', content: 'Zielkontext' },
  { path: '/overviewContextWordings', heading: 'Texte je Kontext', content: 'Global.domain' },
  { path: '/contexts', heading: 'Kontexte', content: 'region-nord' },
  { path: '/contexts/tree', heading: 'Kontexte', content: /fehlen/ },
  { path: '/context/region-nord', heading: 'Kontext bearbeiten', content: 'Vererbung' },
  { path: '/documents', heading: 'Dokumente', content: 'video-guide' },
  { path: '/document/1', heading: 'Dokument bearbeiten', content: 'Titel' },
  { path: '/document/files', heading: 'Dokumentdateien', content: 'Datenschutzhinweise.pdf' },
  { path: '/document/files/1', heading: 'Dokumentdateien', content: 'Datenschutzhinweise.pdf' },
  { path: '/document/file/1/1', heading: 'Datei bearbeiten', content: 'Version 1' },
  { path: '/document/file/1/new', heading: 'Datei hinzufügen', content: 'Anzeigename' },
  { path: '/mailTemplates', heading: 'E-Mail-Vorlagen', content: 'mail.confirmAddress' },
  { path: '/mailTemplate/1', heading: 'E-Mail-Vorlage bearbeiten', content: 'Betreff' },
  { path: '/languages', heading: 'Sprachen', content: 'Deutsch' },
  { path: '/language/1', heading: 'Sprache bearbeiten', content: 'Aktiv' },
  { path: '/users', heading: 'Benutzer', content: 'petersen' },
  { path: '/user/4', heading: 'Benutzer bearbeiten', content: 'Vorname' },
  { path: '/user/new', heading: 'Neuer Benutzer', content: 'Vorname' },
  { path: '/serverOverview', heading: 'Serverübersicht', content: /SQLite/ },
  { path: '/tokens', heading: 'Zugriffstokens', content: 'Noch keine Zugriffstokens' },
  { path: '/audit', heading: 'Änderungsverlauf', content: 'Bis (jetzt)' },
  { path: '/own/details', heading: 'Meine Einstellungen', content: 'Vorname' },
  { path: '/gibt/es/nicht', heading: 'Seite nicht gefunden', content: /./ },
];

/** Looks at screens that share them in a normal run: each screen is in one of them, and in all of them in a long run. */
const LOOKS = ['narrow and dark', 'large letters', 'very large letters'] as const;

/** The screens that one of the looks goes through. */
export function screensFor(look: (typeof LOOKS)[number]): readonly Screen[] {
  return LONG ? SCREENS : SCREENS.filter((_, at) => at % LOOKS.length === LOOKS.indexOf(look));
}

/** Waits until the content of a screen has come. */
async function arrive({ page }: Journey, { heading, content }: Screen): Promise<void> {
  await page.getByRole('heading', { level: 1, name: titled(heading) }).waitFor();
  await page.getByRole('main').getByText(content).first().waitFor({ state: 'attached' });
}

/** Opens a screen, and waits until its content has come. */
export async function openScreen(j: Journey, screen: Screen): Promise<void> {
  await j.open(screen.path);
  await arrive(j, screen);
}

/** The same within the console that is open, except in a long run: neighbours there look alike for a moment. */
export async function goToScreen(j: Journey, screen: Screen): Promise<void> {
  if (LONG) return openScreen(j, screen);
  await j.go(screen.path);
  await arrive(j, screen);
}

/** Nothing of the page has to be scrolled to from the side; what is wider scrolls in its own box. */
export async function fits({ page }: Journey, where: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(excess, `pixels too many on ${where}`).toBeLessThanOrEqual(0);
}
