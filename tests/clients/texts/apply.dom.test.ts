// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, type Texts, type TextsOptions } from '#clients/texts/src/texts.ts';
import { FakeTexts } from '#tests/support/fake-texts.ts';

let server: FakeTexts;
let texts: Texts | null = null;

beforeEach(() => {
  server = new FakeTexts();
  document.documentElement.lang = 'en';
  document.body.innerHTML = '';
});

afterEach(() => {
  texts?.close();
  localStorage.clear();
  vi.restoreAllMocks();
});

async function show(
  html: string,
  stored: Record<string, string>,
  options: Partial<TextsOptions> = {},
): Promise<Texts> {
  server.stored = { rev: 'r1', langs: { de: stored } };
  document.body.innerHTML = html;
  texts = await loadTexts({ url: 'http://texts.example', lang: 'de', fetch: server.fetch, ...options });
  texts.apply(document);
  return texts;
}

const html = () => document.body.innerHTML;

test('elements show texts with their values, attributes too, and the page names the language', async () => {
  await show(
    `<p data-text="a" data-text-values='{"name":"<b>"}'>A</p>
     <p data-text="free" data-text-values='{"count":1}'>?</p>
     <input data-text-attr="placeholder: a.b; aria-label: c">`,
    {
      a: 'Hallo {%NAME%}',
      'free.one': '{%count%} Termin',
      'free.other': '?',
      'a.b': 'Suchen',
      c: 'Suche: "x"',
    },
  );
  expect([...document.querySelectorAll('p')].map((p) => p.innerHTML)).toEqual([
    'Hallo &lt;b&gt;',
    '1 Termin',
  ]);
  const input = document.querySelector('input');
  expect([input?.placeholder, input?.getAttribute('aria-label')]).toEqual(['Suchen', 'Suche: "x"']);
  expect(document.documentElement.lang).toBe('de');
});

test('what has no text keeps what is written, and a mistake in one element is none in the next', async () => {
  await show(
    `<p data-text="none">Bleibt</p><p data-text="a" data-text-values="{nonsense">?</p><p data-text="a" data-text-values="null">?</p><p data-text="a">?</p>`,
    {
      a: 'Text {%x%}',
    },
  );
  expect(html()).toContain('>Bleibt<');
  expect(html().match(/Text \{%x%\}/g)).toHaveLength(3);
});

test('what has no text any more says again what is written in the page', async () => {
  const written = `<p data-text="a">Von <b>hier</b></p><i data-text="a" data-text-html="">Auch</i><input data-text-attr="title: a; alt: a" alt="Bild">`;
  const shown = await show(written, { a: 'A' });
  expect(html()).not.toMatch(/hier|Auch|Bild/);
  server.stored.langs.fr = {};
  await shown.setLanguage('fr');
  expect(html()).toBe(written);
  await shown.setLanguage('de');
  expect(document.querySelector('p')?.innerHTML).toBe('A');
  await shown.setLanguage('fr');
  expect(html()).toBe(written);
});

test('what another client shows stays where a client has no text for it', async () => {
  const shown = await show(`<p data-text="a">?</p>`, { a: 'A' });
  server.stored.langs.fr = {};
  const others = await loadTexts({ url: 'http://texts.example', lang: 'fr', fetch: server.fetch });
  others.apply(document);
  expect(document.querySelector('p')?.textContent).toBe('A');
  await shown.setLanguage('fr');
  expect(document.querySelector('p')?.textContent).toBe('?');
  others.close();
});

test('an attribute that could do something is left alone', async () => {
  await show(`<a data-text-attr="href: a; onclick: a; style: a; title: a">x</a>`, {
    a: 'javascript:alert(1)',
  });
  const names = document.querySelector('a')?.getAttributeNames().sort();
  expect(names).toEqual(['data-text-attr', 'title']);
});

test('a text is shown as text, and with data-text-html as markup in which nothing can run', async () => {
  const text = [
    '<h2 onclick="a()">Titel</h2><p style="x">Ein <strong>fetter</strong> Text, {%name%}<br>',
    '<a href="https://example.org/{%path%}" target="_top">Link</a> <a href="javascript:alert(1)">böse</a>',
    '<a href="mailto:a@example.org">Post</a> <a href=" java&#10;script:alert(1)">böse</a>',
    '<img src=x onerror=alert(1)><script>alert(1)</script><style>p{}</style><svg><a href="javascript:a()">s</a></svg>',
    '<form action="x"><button>Knopf</button></form></p>',
  ].join('');
  await show(
    `<p data-text="a">?</p><div data-text="a" data-text-html data-text-values='{"name":"<i>Ada</i>","path":"x"}'>?</div>`,
    { a: text },
  );
  expect(document.querySelector('p')?.textContent).toBe(text);
  const made = document.querySelector('div')?.innerHTML ?? '';
  expect(made).toContain('<h2>Titel</h2>');
  expect(made).toContain('<strong>fetter</strong> Text, &lt;i&gt;Ada&lt;/i&gt;<br>');
  expect(made).toContain('<a href="https://example.org/x">Link</a> <a>böse</a>');
  expect(made).toContain('<a href="mailto:a@example.org">Post</a> <a>böse</a>');
  expect(made).toContain('Knopf');
  expect(made).not.toMatch(/script|onerror|onclick|style|<img|<svg|<form|<button|target/);
});

test('a change is written only where it is one', async () => {
  const shown = await show(`<p data-text="a">?</p><p data-text="b">?</p>`, { a: 'A', b: 'B' });
  await expect.poll(() => server.listeners).toBe(1);
  const changes: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records) changes.push(String(target.textContent));
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  server.save('de', 'b', 'Neu', 'r2');
  await expect.poll(() => shown.text('b')).toBe('Neu');
  await Promise.resolve();
  observer.disconnect();
  expect(new Set(changes)).toEqual(new Set(['Neu']));
});

test('a hidden page listens to nothing, and hears what it has missed when it is seen again', async () => {
  const shown = await show(`<p data-text="a">?</p>`, { a: 'A' });
  await expect.poll(() => server.listeners).toBe(1);
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => server.listeners).toBe(0);
  server.save('de', 'a', 'Neu', 'r2');
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('Neu');
  expect(shown.rev).toBe('r2');
});

test('Alt+click opens the text in the console, where one is named; another click is left to the page', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const page = `<a href="#x" data-text="menu.help"><b>?</b></a><input data-text-attr="title: menu.find">`;
  await show(page, { 'menu.help': 'Hilfe' }, { console: 'http://console.example/' });
  const link = document.querySelector('a');
  const click = (element: Element | null, altKey: boolean) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, altKey });
    element?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(click(link, false)).toBe(false);
  expect(opened).not.toHaveBeenCalled();
  expect(click(link, true)).toBe(true);
  expect(opened).toHaveBeenLastCalledWith(
    'http://console.example/wordings/matrix?context=praxis&langs=de&prefix=menu.help',
    '_blank',
    'noopener',
  );
  click(document.querySelector('input'), true);
  expect(String(opened.mock.lastCall?.[0])).toContain('prefix=menu.find');
  texts?.close();
  click(link, true);
  expect(opened).toHaveBeenCalledTimes(2);

  await show(page, { 'menu.help': 'Hilfe' });
  expect(click(document.querySelector('a'), true)).toBe(false);
});

test('Alt+Shift+T lists the texts of the page as links into the console, once each, and takes the list away again', async () => {
  const page = `<p data-text="a">?</p><p data-text="a">?</p><input data-text-attr="title: menu.find">`;
  const keys = (more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', {
      ...{ code: 'KeyT', altKey: true, shiftKey: true, bubbles: true, cancelable: true },
      ...more,
    });
    document.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const dialog = () => document.querySelector('dialog');
  await show(page, { a: 'Hallo' }, { console: 'http://console.example/' });
  const before = html();
  expect([keys({ shiftKey: false }), keys({ code: 'KeyS' })]).toEqual([false, false]);
  expect(keys()).toBe(true);
  await expect.poll(() => dialog()?.open).toBe(true);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('dialog a')];
  expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([
    ['a Hallo', 'http://console.example/wordings/matrix?context=praxis&langs=de&prefix=a'],
    ['menu.find', 'http://console.example/wordings/matrix?context=praxis&langs=de&prefix=menu.find'],
  ]);
  // Escape closes a dialog so.
  dialog()?.close();
  expect(html()).toBe(before);
  keys();
  await expect.poll(() => dialog()?.open).toBe(true);
  texts?.close();
  expect(html()).toBe(before);
  expect(keys()).toBe(false);

  await show(page, { a: 'Hallo' });
  expect([keys(), dialog()]).toEqual([false, null]);
});

test('the last texts of a browser are kept in its localStorage', async () => {
  await show(`<p data-text="a">?</p>`, { a: 'Behalten' });
  texts?.close();
  server.isAway = true;
  document.body.innerHTML = '<p data-text="a">?</p>';
  texts = await loadTexts({ url: 'http://texts.example', lang: 'de', fetch: server.fetch });
  texts.apply(document);
  expect(html()).toContain('Behalten');
});
