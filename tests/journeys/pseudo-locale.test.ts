import { expect } from 'vitest';
import { BUILT_IN_LANGUAGES } from '#src/i18n/offered-languages.ts';
import { type Journey, journey } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';
import { LONG } from '#tests/support/long.ts';
import { inFullWidth, PseudoLocale } from '#tests/support/pseudo-locale.ts';

/** The same in every language: names, what each language calls itself, what stands on keys, and what the browser says. */
const KNOWN = [
  'Leitstand 1.4.0-RC1',
  ...BUILT_IN_LANGUAGES.map(({ name }) => name),
  'Deutschland Frankreich Vereinigtes Königreich',
  'Byte kB MB',
  'CSV XLIFF JSON .xlf',
  'Esc',
  ADMIN.username,
];

/** A screen, and what is done there before it is looked at. */
type Screen = readonly [path: string, act?: (journey: Journey) => Promise<void>];

const press =
  (words: string) =>
  async ({ page }: Journey) => {
    await page
      .getByRole('button', { name: inFullWidth(words), exact: true })
      .first()
      .click();
  };
const open =
  (key: string) =>
  async ({ page }: Journey) => {
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  };
const submit = async ({ page }: Journey) => {
  await page.locator('main [type=submit]').first().click();
};

/** Walked in a normal run: a list, what is wrong in a form, a dialog, and what is not there. */
const SOME: readonly Screen[] = [
  ['/wordings'],
  ['/wording/new', submit],
  ['/language/1', press('Löschen')],
  ['/gibt/es/nicht'],
];

/** The others. */
const MORE: readonly Screen[] = [
  ['/'],
  ['/wording/1'],
  ['/wording/987654'],
  ['/wordings?q=gibtesnicht'],
  ['/wordings/update', submit],
  ['/wordings/matrix'],
  ['/wordings/matrix?context=praxis-elbufer'],
  ['/wordings/matrix/replace?context=praxis-elbufer', submit],
  ['/wordings/exchange'],
  ['/wordings', open('Control+K')],
  ['/wordings', open('?')],
  ['/overviewContextWordings'],
  ['/contexts'],
  ['/contexts/tree'],
  ['/context/region-nord'],
  ['/context/new', submit],
  ['/documents'],
  ['/document/1', press('Löschen')],
  ['/document/new', submit],
  ['/document/files'],
  ['/document/files/1'],
  ['/document/file/1/1'],
  ['/document/file/1/new', submit],
  ['/mailTemplates'],
  ['/mailTemplate/1'],
  ['/mailTemplate/new', submit],
  ['/languages'],
  ['/language/new', submit],
  ['/users'],
  ['/user/4'],
  ['/user/new', submit],
  ['/serverOverview', press('Synchronisierung starten')],
  ['/audit'],
  ['/own/details'],
];

async function settle({ page }: Journey): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

journey('every text that is seen or heard has a message', async (j) => {
  const { page } = j;
  const pseudo = await PseudoLocale.speakIn(page, KNOWN);
  await j.open('/');
  await page.getByRole('heading', { level: 1, name: inFullWidth('Anmelden') }).waitFor();
  expect.soft(await pseudo.untranslated(), 'the sign-in').toEqual([]);
  await page.getByLabel(inFullWidth('Benutzername')).fill(ADMIN.username);
  await page.getByLabel(inFullWidth('Passwort'), { exact: true }).fill(ADMIN.password);
  await submitSignIn(j);
  for (const [path, act] of LONG ? [...SOME, ...MORE] : SOME) {
    await (LONG ? j.open(path) : j.go(path));
    await settle(j);
    if (act) {
      await act(j);
      await page.waitForLoadState('networkidle');
    }
    expect.soft(await pseudo.untranslated(), path).toEqual([]);
  }
});

async function submitSignIn({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: inFullWidth('Anmelden'), exact: true }).click();
  await page.getByLabel(inFullWidth('Passwort'), { exact: true }).waitFor({ state: 'detached' });
}
