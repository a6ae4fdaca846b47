import { createInstance } from 'i18next';
import { expect, test, vi } from 'vitest';
import { i18nextOptions, textsBackend } from '#clients/texts/src/i18next.ts';
import { FakeTexts } from '#tests/support/fake-texts.ts';

async function start() {
  const server = new FakeTexts();
  Object.assign(server.stored.langs.de ?? {}, {
    greeting: 'Hallo {%Name%}, {%1%} {%nothing%}',
    'free.one': '{%count%} freier Termin',
    'free.other': '{%count%} freie Termine',
    call: 'kostet $t(menu.help) {{name}}',
    'a:b.c': 'mit Trennern',
  });
  const backend = textsBackend({ url: 'http://texts.example', fetch: server.fetch, storage: null });
  const i18n = createInstance();
  await i18n.use(backend).init({ ...i18nextOptions, lng: 'de', fallbackLng: false });
  return { server, backend, i18n };
}

test('i18next reads identifiers, placeholders and plural forms as they are written here', async () => {
  const { backend, i18n } = await start();
  expect(i18n.t('menu.help')).toBe('Hilfe');
  expect(i18n.t('greeting', { name: 'Ada', 1: 7 })).toBe('Hallo Ada, 7 {%nothing%}');
  for (const name of ['name', 'Name', 'NAME']) {
    expect(i18n.t('greeting', { [name]: '<b>', 1: 7 })).toBe('Hallo &lt;b&gt;, 7 {%nothing%}');
  }
  expect([0, 1, 2].map((count) => i18n.t('free', { count }))).toEqual([
    '0 freie Termine',
    '1 freier Termin',
    '2 freie Termine',
  ]);
  expect(i18n.t('call', { name: 'x' })).toBe('kostet $t(menu.help) {{name}}');
  expect(i18n.t('a:b.c')).toBe('mit Trennern');
  expect(i18n.t('menu.none')).toBe('menu.none');
  await i18n.changeLanguage('fr');
  expect(i18n.t('menu.help')).toBe('Aide');
  backend.close();
});

test('i18next shows a change, and forgets what is gone', async () => {
  const { server, backend, i18n } = await start();
  const added = vi.fn();
  i18n.store.on('added', added);
  delete server.stored.langs.de?.greeting;
  await expect.poll(() => server.listeners).toBe(1);
  server.save('de', 'menu.help', 'Rat', 'r2');
  await expect.poll(() => i18n.t('menu.help')).toBe('Rat');
  expect(i18n.exists('greeting')).toBe(false);
  expect(added).toHaveBeenCalled();
  backend.close();
  await expect.poll(() => server.listeners).toBe(0);
});

test('i18next reloads a language without listening to it twice, and close() ends what is still loading', async () => {
  const { server, backend, i18n } = await start();
  await i18n.reloadResources();
  await i18n.reloadResources();
  await expect.poll(() => server.listeners).toBe(1);
  const loading = i18n.changeLanguage('fr');
  backend.close();
  await loading;
  await new Promise((resolve) => setTimeout(resolve));
  expect(server.listeners).toBe(0);
});

test('i18next hears that a context does not exist', async () => {
  const server = new FakeTexts();
  server.status = 404;
  const failed = vi.fn();
  const i18n = createInstance();
  i18n.on('failedLoading', failed);
  const backend = textsBackend({ url: 'http://texts.example', fetch: server.fetch, storage: null });
  await i18n.use(backend).init({ ...i18nextOptions, lng: 'de', fallbackLng: false });
  expect(failed).toHaveBeenCalled();
});
