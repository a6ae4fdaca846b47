/** @typedef {import('playwright').Page} Page */

/**
 * @typedef {object} Picture
 * @property {string} name of its file
 * @property {string} path where the console is opened
 * @property {string} [as] the user, 'admin' unless said otherwise; 'nobody' before the sign-in
 * @property {boolean} [dark] whether it is taken in the dark, too
 * @property {boolean} [narrow] whether it is taken on a telephone, too
 * @property {string} [refused] end of a call's path that the server answers with 503
 * @property {(page: Page) => Promise<unknown>} [prepare] what is done there before it is taken
 */

/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name }).first().click();

/** @param {Page} page */
async function chooseTwo(page) {
  const boxes = page.getByRole('checkbox', { name: /^menu.* auswählen$/ });
  for (const at of [0, 1]) await boxes.nth(at).check();
}

/** Every screen, in the order of the navigation. @type {readonly Picture[]} */
export const PICTURES = [
  { name: 'login', path: '/', as: 'nobody', dark: true, narrow: true },
  { name: 'home', path: '/', dark: true, narrow: true },
  { name: 'home-reader', path: '/', as: 'weber' },
  { name: 'wordings', path: '/wordings', dark: true, narrow: true },
  { name: 'wordings-reader', path: '/wordings', as: 'weber' },
  { name: 'wordings-empty', path: '/wordings?search=gibtesnicht', dark: true },
  { name: 'wordings-error', path: '/wordings', refused: 'wording/list', narrow: true },
  { name: 'wordings-chosen', path: '/wordings', prepare: chooseTwo, narrow: true },
  {
    name: 'wordings-many',
    path: '/wordings?search=menu',
    dark: true,
    prepare: async (page) => {
      await chooseTwo(page);
      await press(page, 'Deaktivieren');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'wordings-filtered', path: '/wordings?language=fr&state=active' },
  { name: 'wording', path: '/wording/1', dark: true, narrow: true },
  { name: 'wording-new', path: '/wording/new' },
  { name: 'wording-invalid', path: '/wording/new', dark: true, prepare: (page) => press(page, 'Speichern') },
  { name: 'wording-reader', path: '/wording/1', as: 'weber' },
  { name: 'wording-missing', path: '/wording/999999' },
  {
    name: 'wording-delete',
    path: '/wording/1',
    dark: true,
    prepare: async (page) => {
      await press(page, 'Löschen');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'move', path: '/wordings/update', dark: true, narrow: true },
  {
    name: 'move-chosen',
    path: '/wordings',
    prepare: async (page) => {
      await chooseTwo(page);
      await page.getByRole('link', { name: /verschieben/i }).click();
      await page.getByRole('heading', { level: 1, name: 'Formulierungen bearbeiten' }).waitFor();
    },
  },
  {
    name: 'matrix',
    path: '/wordings/matrix?context=region-nord',
    dark: true,
    narrow: true,
    prepare: async (page) => {
      await page
        .getByRole('gridcell', { name: /^Termin buchen/ })
        .first()
        .click();
      // On a narrow screen the panel is a drawer.
      const drawer = page.getByRole('button', { name: /appointment\.\s?book/, expanded: false });
      if (await drawer.isVisible()) await drawer.click();
      await page.getByText('Dieser Text wird gezeigt').first().waitFor();
      await page.getByText('Verlauf dieses Textes').waitFor();
    },
  },
  {
    name: 'matrix-new-key',
    path: '/wordings/matrix?context=region-nord',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Neuer Schlüssel' }).click();
      await page.getByRole('textbox', { name: 'Neuer Schlüssel' }).fill('appointment.waitingList');
      await page.getByRole('textbox', { name: 'Text (de)' }).fill('Auf die Warteliste');
      await page.getByRole('textbox', { name: 'Text (en)' }).fill('Join the waiting list');
      await page.getByRole('textbox', { name: 'Text (fr)' }).fill('Sur la liste d’attente');
    },
  },
  {
    name: 'matrix-writing',
    path: '/wordings/matrix?context=region-nord&search=appointment',
    dark: true,
    prepare: async (page) => {
      await page
        .getByRole('gridcell', { name: /^Termin buchen/ })
        .first()
        .dblclick();
      await page.keyboard.type('Termin  vereinbaren bei {%praxis%} ');
      await page.getByText('Leerraum am Ende').waitFor();
    },
  },
  { name: 'matrix-replace', path: '/wordings/matrix/replace?context=region-nord', dark: true, narrow: true },
  { name: 'matrix-inactive', path: '/wordings/matrix?context=praxis-altstadt' },
  { name: 'exchange', path: '/wordings/exchange?context=region-nord', dark: true, narrow: true },
  { name: 'overview', path: '/overviewContextWordings', dark: true, narrow: true },
  { name: 'contexts', path: '/contexts', dark: true, narrow: true },
  { name: 'context-tree', path: '/contexts/tree', dark: true, narrow: true },
  {
    name: 'context-tree-move',
    path: '/contexts/tree',
    prepare: (page) => press(page, 'praxis-foerde verschieben'),
  },
  { name: 'context', path: '/context/region-nord', dark: true, narrow: true },
  { name: 'context-new', path: '/context/new' },
  { name: 'context-reader', path: '/context/region-nord', as: 'weber' },
  { name: 'languages', path: '/languages', dark: true, narrow: true },
  { name: 'language', path: '/language/1' },
  { name: 'language-new', path: '/language/new' },
  { name: 'users', path: '/users', dark: true, narrow: true },
  { name: 'user', path: '/user/4', dark: true, narrow: true },
  { name: 'user-new', path: '/user/new' },
  { name: 'user-reader', path: '/user/4', as: 'hoffmann' },
  { name: 'documents', path: '/documents', dark: true, narrow: true },
  { name: 'document', path: '/document/1' },
  { name: 'document-new', path: '/document/new' },
  { name: 'files', path: '/document/files', dark: true, narrow: true },
  { name: 'document-files', path: '/document/files/1', dark: true, narrow: true },
  { name: 'file', path: '/document/file/1/1', dark: true, narrow: true },
  { name: 'file-new', path: '/document/file/1/new' },
  { name: 'file-reader', path: '/document/file/1/1', as: 'weber' },
  { name: 'mail-templates', path: '/mailTemplates', dark: true, narrow: true },
  { name: 'mail-template', path: '/mailTemplate/1', dark: true, narrow: true },
  { name: 'mail-template-new', path: '/mailTemplate/new' },
  { name: 'servers', path: '/serverOverview', dark: true, narrow: true },
  {
    name: 'servers-sync',
    path: '/serverOverview',
    dark: true,
    narrow: true,
    prepare: (page) => press(page, 'Synchronisierung starten'),
  },
  { name: 'servers-error', path: '/serverOverview', refused: 'endpoints/get' },
  { name: 'audit', path: '/audit?type=all', dark: true, narrow: true },
  {
    name: 'operations',
    path: '/wordings',
    dark: true,
    narrow: true,
    prepare: async (page) => {
      await press(page, 'Letzte Vorgänge');
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'audit-revision',
    path: '/audit',
    dark: true,
    prepare: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    },
  },
  { name: 'own-details', path: '/own/details', dark: true, narrow: true },
  {
    name: 'own-details-factor',
    path: '/own/details',
    dark: true,
    narrow: true,
    prepare: async (page) => {
      await page.getByRole('switch').click();
      await page.getByRole('button', { name: 'Zugangscode anfordern' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'palette',
    path: '/wordings',
    dark: true,
    narrow: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Suchen und springen' }).click();
      await page.getByRole('combobox', { name: 'Suchen und springen' }).fill('menu.video');
      await page
        .getByRole('option', { name: /^menu\.video/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'shortcuts',
    path: '/wordings',
    narrow: true,
    prepare: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'high-contrast',
    path: '/wordings',
    dark: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Benutzermenü/ }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Hoher Kontrast' }).click();
    },
  },
  { name: 'forbidden', path: '/users', as: 'weber', dark: true },
  { name: 'not-found', path: '/gibt/es/nicht' },
];
