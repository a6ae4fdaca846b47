import type { Page, Route as PlaywrightRoute } from 'playwright';
import { expect } from 'vitest';
import { type Journey, journey, longJourney, WITH_SOURCE } from '#tests/support/journey.ts';
import { LONG } from '#tests/support/long.ts';

/** A form, where it stands and something that can be typed into it. */
interface Form {
  readonly name: string;
  readonly path: string;
  readonly field: (page: Page) => ReturnType<Page['locator']>;
  readonly typed: string;
  /** Opens it, where the address alone does not. */
  readonly open?: (page: Page) => Promise<void>;
  /** Chosen from a list rather than typed. */
  readonly isChosen?: true;
}

const box = (name: string) => (page: Page) => page.getByRole('textbox', { name }).first();
const choice = (name: string) => (page: Page) => page.getByRole('combobox', { name, exact: true });

/** Forms whose drafts this table alone looks after. */
const ALWAYS: readonly Form[] = [
  { name: 'move', path: '/wordings/update', field: choice('Kontext'), typed: 'region-nord', isChosen: true },
  {
    name: 'sync',
    path: '/serverOverview',
    field: choice('Quelle'),
    typed: 'PREPROD',
    isChosen: true,
    open: (page) => page.getByRole('button', { name: 'Synchronisierung starten' }).click(),
  },
  { name: 'own details', path: '/own/details', field: box('Vorname'), typed: 'Adelheid' },
];
const RECORDS: readonly Form[] = [
  { name: 'wording', path: '/wording/new', field: box('Wert'), typed: 'Guten Morgen' },
  { name: 'context', path: '/context/new', field: box('Name'), typed: 'praxis-am-see' },
  { name: 'language', path: '/language/new', field: box('Beschreibung'), typed: 'Rätoromanisch' },
  { name: 'document', path: '/document/new', field: box('Beschreibung'), typed: 'Merkblatt' },
  { name: 'document file', path: '/document/file/1/new', field: box('Anzeigename'), typed: 'Merkblatt.pdf' },
  { name: 'user', path: '/user/new', field: box('Vorname'), typed: 'Adelheid' },
  { name: 'mail template', path: '/mailTemplate/new', field: box('Betreff'), typed: 'Ihr Termin' },
];

async function openForm(page: Page, { open, field }: Form): Promise<void> {
  await open?.(page);
  await field(page).waitFor();
}

async function type(page: Page, { field, typed, isChosen }: Form): Promise<void> {
  if (!isChosen) return field(page).fill(typed);
  await field(page).click();
  await page.getByRole('option', { name: typed, exact: true }).click();
}

/** Leaving asks by link and by back, and closing does; what was typed survives a reload, is reported, and can be discarded. */
async function leaveAndReturn(j: Journey, form: Form): Promise<void> {
  const { page } = j;
  const question = page.getByRole('dialog', { name: 'Nicht gespeicherte Änderungen verwerfen?' });
  const stay = async () => {
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await form.field(page).inputValue(), form.name).toBe(form.typed);
  };
  const value = () => form.field(page).inputValue();
  // So that back leads to another route of the same console, not out of it.
  if (LONG) {
    await j.open('/home');
    await page.evaluate((path) => window.history.pushState(null, '', path), form.path);
    await j.open(form.path);
  } else {
    await j.go('/home');
    await page.getByRole('heading', { level: 1, name: /Willkommen|Guten/ }).waitFor();
    await j.go(form.path);
  }
  await openForm(page, form);
  const before = await value();
  await type(page, form);
  await page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Startseite' })
    .click();
  await stay();
  await page.goBack({ waitUntil: 'commit' }).catch(() => {});
  await stay();

  const closing = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await closing;
  expect(dialog.type(), form.name).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await openForm(page, form);
  await page.getByText('Ihr Entwurf ist wieder da').waitFor();
  expect(await value(), form.name).toBe(form.typed);
  await page.getByRole('button', { name: 'Entwurf verwerfen' }).click();
  await expect.poll(value, { message: form.name }).toBe(before);
  await page.reload();
  await openForm(page, form);
  expect(await page.getByText('Ihr Entwurf ist wieder da').count(), form.name).toBe(0);
}

journey(
  'no form is left by link, back or closing without a question, and what was typed comes back',
  async (j) => {
    await j.enter('/home');
    for (const form of LONG ? [...ALWAYS, ...RECORDS] : ALWAYS) await leaveAndReturn(j, form);
  },
  WITH_SOURCE,
);

journey(
  'what is cancelled comes back by its notification, and is offered when the form is opened again',
  async (j) => {
    const { page } = j;
    const value = page.getByRole('textbox', { name: 'Wert' });
    await j.enter('/wordings?context=region-nord&search=contact.hotline');
    await page.getByRole('row').filter({ hasText: 'Servicetelefon' }).getByRole('link').first().click();
    const stored = await value.inputValue();
    const address = page.url();
    await value.fill('Anders');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('link', { name: 'Zurückholen' }).click();
    await page.getByText('Ihr Entwurf ist wieder da').waitFor();
    expect(await value.inputValue()).toBe('Anders');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByText('Eingaben verworfen').waitFor();
    await page.goto(address);
    await page.getByText('Sie haben hier Eingaben verworfen').waitFor();
    expect(await value.inputValue()).toBe(stored);
    await j.checkAccessibility('a form that offers what was discarded');
    await page.getByRole('button', { name: 'Zurückholen' }).click();
    expect(await value.inputValue()).toBe('Anders');
  },
);

longJourney(
  'a form that is being saved is left once it is stored, and kept when it is refused',
  async (j) => {
    const { page } = j;
    const saves = '**/ecs/wording/save*';
    let answer = () => {};
    const hold = (settle: (route: PlaywrightRoute) => Promise<void>) =>
      page.route(saves, async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await settle(route);
        await page.unroute(saves);
      });
    const value = page.getByRole('textbox', { name: 'Wert' });
    const home = page
      .getByRole('navigation', { name: 'Hauptnavigation' })
      .getByRole('link', { name: 'Startseite' });
    const waits = page.getByText('Wird noch gespeichert, danach geht es weiter …');
    const list = '/wordings?context=region-nord&search=contact.hotline';
    await j.enter(list);
    await page.getByRole('row').filter({ hasText: 'Servicetelefon' }).getByRole('link').first().click();
    const address = page.url();
    await value.fill('Anders');
    await hold((route) => route.fulfill({ status: 503, body: '' }));
    j.announce({ status: 503, path: 'wording/save' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await home.click();
    await waits.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    answer();
    await waits.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
    expect([page.url(), await value.inputValue()]).toEqual([address, 'Anders']);
    // It may be stored: no question says that it is not.
    await page.getByText('Nicht bekannt, ob gespeichert').waitFor();
    await home.click();
    const question = page.getByRole('dialog', { name: 'Formular verlassen?' });
    await question.getByText(/ist nicht bekannt/).waitFor();
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await question.waitFor({ state: 'detached' });

    await hold((route) => route.continue());
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await home.click();
    await waits.waitFor();
    answer();
    // Others would see the text: nothing stands over that question, and it decides.
    const consequences = page.getByRole('dialog', { name: 'Folgen der Änderung' });
    await consequences.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('heading', { level: 1, name: /Willkommen|Guten/ }).waitFor();
    expect(await page.getByText('Eingaben verworfen').count()).toBe(0);
    await page.goBack();
    await page.getByRole('row').filter({ hasText: 'Anders' }).first().waitFor();
  },
);

longJourney('a wording is moved, and copied for another context, by acts of their own', async (j) => {
  const { page } = j;
  await j.enter('/wordings?context=region-nord&search=contact.hotline');
  await page.getByRole('row').filter({ hasText: 'Servicetelefon' }).getByRole('link').first().click();
  const text = await page.getByRole('textbox', { name: 'Wert' }).inputValue();
  await page.getByRole('button', { name: 'Abweichung anlegen für …' }).click();
  await page.getByRole('heading', { level: 1, name: 'Neue Formulierung' }).waitFor();
  await page.reload();
  expect(await page.getByRole('textbox', { name: 'Wert' }).inputValue()).toBe(text);
  expect(await page.getByRole('combobox', { name: 'Kontext', exact: true }).inputValue()).toBe('');
  await page.goBack();
  await page.getByRole('button', { name: 'Verschieben …' }).click();
  await page.getByRole('heading', { level: 1, name: 'Formulierungen bearbeiten' }).waitFor();
  await page.getByText('contact.hotline').first().waitFor();
});
