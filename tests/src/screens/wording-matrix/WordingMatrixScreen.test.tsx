import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { WINDOW } from '#machines/wording-matrix/matrix-windows.ts';
import {
  cell,
  cellOf,
  focused,
  ROWS,
  showMatrix,
  valuesOf,
  WAITS,
} from '#tests/src/screens/wording-matrix/show-matrix.tsx';
import { NO_NETWORK } from '#tests/support/failures.ts';
import { contextOf } from '#tests/support/records.ts';

it('shows the text first and says in words what it is, and where among all it stands', async () => {
  showMatrix();
  await cell(/^Anmelden eigener Text$/);
  await cell(/^Anmelden fehlt, gezeigt wird de$/);
  await cell(/^Video von GLOBAL$/);
  await cell(/^Vidéo fehlt · eigener Text inaktiv$/);
  const grid = screen.getByRole('grid', { name: 'Texte von nord' });
  expect(grid.getAttribute('aria-rowcount')).toBe('3');
  expect(grid.getAttribute('aria-colcount')).toBe('3');
  const rows = within(grid).getAllByRole('row');
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
  expect(screen.getByRole('img', { name: '0 eigene, 0 geerbte' })).toBeDefined();
});

it('is gone through with the arrows, with one stop for the tabulator', async () => {
  const { hands } = showMatrix();
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toBe(await cell(/^Vidéo fehlt · eigener Text inaktiv$/));
  await hands.keyboard('{Home}');
  expect(document.activeElement?.textContent).toBe('menu.video');
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
});

it('stores by Enter and goes on below; Shift and Enter breaks the line, which is shown', async () => {
  const { hands, steps } = showMatrix();
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'login.title (de)' });
  await hands.keyboard('Hier{Shift>}{Enter}{/Shift}anmelden{Enter}');
  await waitFor(() => expect(focused()).toBe('menu.video (de)'));
  expect(steps.map(valuesOf)).toEqual([['login.title de: Hier\nanmelden']]);
  expect((await cell(/^Hier/)).textContent).toContain('Hier¶anmelden');
});

it('stores all languages of a row in one step', async () => {
  const { hands, steps } = showMatrix();
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'login.title (de)' });
  await hands.keyboard('Los{Tab}');
  await screen.findByRole('textbox', { name: 'login.title (fr)' });
  await hands.keyboard('Allez{Enter}');
  await waitFor(() =>
    expect(steps.map(valuesOf)).toEqual([['login.title de: Los', 'login.title fr: Allez']]),
  );
});

it('keeps what is typed over Escape and a search, and stores it from the line below', async () => {
  const { hands, steps, flow } = showMatrix();
  await hands.click(await cell(/^Video von GLOBAL$/));
  await hands.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'menu.video (de)' });
  await hands.keyboard('Sprechstunde{Escape}');
  await cell(/^Sprechstunde nicht gespeichert$/);
  await waitFor(() => expect(focused()).toContain('Sprechstunde'));
  const search = (keyWord: string) =>
    flow.getSnapshot().children.rows?.send({ type: 'query.change', change: { keyWord } });
  search('login');
  await waitFor(() => expect(screen.queryByText('menu.video', { selector: '[role=rowheader]' })).toBeNull());
  await screen.findByText('1 Text ist nicht gespeichert');
  search('');
  await cell(/^Sprechstunde nicht gespeichert$/);
  await hands.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByText('1 Text ist nicht gespeichert')).toBeNull());
  expect(steps).toEqual([
    [
      {
        cell: { contextIdentifier: 'nord', identifier: 'menu.video', lang: 'de' },
        value: 'Sprechstunde',
        own: null,
      },
    ],
  ]);
});

it('draws the first key in a cell before the line below and the panel', async () => {
  const { hands } = showMatrix();
  await hands.click(await cell(/^Video von GLOBAL$/));
  await hands.click(await screen.findByRole('button', { name: /· de$/ }));
  await screen.findByRole('button', { name: 'Schlüssel duplizieren' });
  await hands.dblClick(await cell(/^Video von GLOBAL$/));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'menu.video (de)' });
  fireEvent.change(field, { target: { value: 'V' } });
  expect(field.value).toBe('V');
  expect(screen.queryByText('1 Text ist nicht gespeichert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Schlüssel duplizieren' })).toBeDefined();
  await screen.findByText('1 Text ist nicht gespeichert');
  expect(screen.queryByRole('button', { name: 'Schlüssel duplizieren' })).toBeNull();
});

it('copies a range as a spreadsheet does, and pastes one without storing it', async () => {
  const { hands, steps } = showMatrix();
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(4);
  const setData = vi.fn();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', 'Anmelden\tAnmelden\nVideo\t');
  await hands.keyboard('{Home}{ArrowRight}{ArrowUp}');
  await hands.paste('Eins\tDeux\n"Zwei\nZeilen"\tTrois\n');
  await screen.findByText('4 Texte sind nicht gespeichert');
  expect(steps).toEqual([]);
  await hands.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(steps.map(valuesOf)).toEqual([
      ['login.title de: Eins', 'login.title fr: Deux', 'menu.video de: Zwei\nZeilen', 'menu.video fr: Trois'],
    ]),
  );
});

/** Fills a context with more rows than are loaded at once, and chooses them all in their first column. */
async function chooseManyRows() {
  const texts = Array.from({ length: 4 * WINDOW + 50 }, (_, at) => `Text ${at}`);
  ROWS.splice(
    ...([0, ROWS.length] as const),
    ...texts.map((value, at) => ({
      identifier: `text.${String(at).padStart(3, '0')}`,
      cells: [cellOf('de', { value, from: { contextIdentifier: 'nord', lang: 'de' } }), cellOf('fr')],
    })),
  );
  const shown = showMatrix();
  await shown.hands.click(await cell(/^Text 0 /));
  await shown.hands.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-active')).toBe('449 0'));
  return { ...shown, texts };
}

const copyHere = (setData = vi.fn()) => {
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  return setData;
};

/**
 * The clipboard of a browser.
 * @param waits whether it takes a text that comes later
 * @returns the texts that were written to it
 */
function stubClipboard(waits: boolean): string[] {
  const written: string[] = [];
  class Item {
    readonly types: Record<string, Promise<Blob>>;
    constructor(types: Record<string, Promise<Blob>>) {
      this.types = types;
    }
  }
  const write = async ([item]: readonly Item[]) => {
    if (!waits) throw new Error('no text that comes later');
    written.push((await (await item?.types['text/plain'])?.text()) ?? '');
  };
  vi.stubGlobal('ClipboardItem', Item);
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(write as never);
  return written;
}

it('copies rows that are not loaded, once they are', async () => {
  const { texts } = await chooseManyRows();
  const written = stubClipboard(true);
  expect(copyHere()).not.toHaveBeenCalled();
  await waitFor(() => expect(written).toEqual([texts.join('\n')]));
});

it('loads the rows to copy and asks for another try where the browser does not wait for them', async () => {
  const { texts } = await chooseManyRows();
  stubClipboard(false);
  expect(copyHere()).not.toHaveBeenCalled();
  await screen.findByText(/^Die Zeilen mussten erst geladen werden/);
  expect(copyHere()).toHaveBeenCalledWith('text/plain', texts.join('\n'));
  await waitFor(() => expect(screen.queryByText(/^Die Zeilen mussten erst geladen werden/)).toBeNull());
});

it('copies and pastes nothing where rows cannot be loaded, and says so', async () => {
  const { hands } = await chooseManyRows();
  const written = stubClipboard(true);
  WAITS.loaded = Promise.reject(NO_NETWORK);
  WAITS.loaded.catch(() => undefined);
  expect(copyHere()).not.toHaveBeenCalled();
  await screen.findByText(/^Nicht alle Zeilen ließen sich laden\. Kopiert wurde nichts/);
  await hands.paste('Eins');
  await screen.findByText(/^Nicht alle Zeilen ließen sich laden\. Eingefügt wurde nichts/);
  expect(screen.queryByText(/nicht gespeichert/)).toBeNull();
  expect(written).toEqual([]);
});

it('pastes into rows that are not loaded, once they are', async () => {
  const { hands } = await chooseManyRows();
  await hands.keyboard('{Control>}{Home}{/Control}{ArrowRight}');
  await hands.paste(Array.from({ length: 400 }, (_, at) => `Neu ${at}`).join('\n'));
  await screen.findByText('400 Texte sind nicht gespeichert');
  expect(screen.queryByText(/nicht eingefügt/)).toBeNull();
});

it('says how many pasted texts have no place', async () => {
  const { hands } = showMatrix();
  await hands.click(await cell(/^Anmelden fehlt/));
  await hands.paste('Eins\tZwei\nDrei\tVier\nFünf\t');
  await screen.findByText('2 Texte sind nicht gespeichert');
  await screen.findByText(/^3 Texte wurden nicht eingefügt/);
});

it('leaves a cell as it is where a picture is pasted', async () => {
  const { hands } = showMatrix();
  await hands.click(await cell(/^Anmelden eigener Text$/));
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => '' } });
  await hands.keyboard('{ArrowRight}');
  await hands.paste('Eins');
  await screen.findByText('1 Text ist nicht gespeichert');
});

it('adds a key with its texts by keys alone, and leads to it', async () => {
  const { hands, steps } = showMatrix();
  await hands.click(await cell(/^Video von GLOBAL$/));
  await hands.keyboard('n');
  await waitFor(() => expect(focused()).toBe('Neuer Schlüssel'));
  await hands.keyboard('{Enter}');
  await screen.findByText('Geben Sie einen Schlüssel ein.');
  await hands.keyboard('login.title{Tab}Titel{Tab}Titre{Enter}');
  await waitFor(() =>
    expect(steps.map(valuesOf)).toEqual([['login.title de: Titel', 'login.title fr: Titre']]),
  );
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Neuer Schlüssel' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.getAttribute('data-active')).toBe('0 0'));
});

it.each(['', 'n'])('leads to a new key as soon as its row is there, with the search %j', async (keyWord) => {
  const { hands, steps } = showMatrix(null, { keyWord });
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('n');
  await waitFor(() => expect(focused()).toBe('Neuer Schlüssel'));
  const { promise, resolve } = Promise.withResolvers<void>();
  WAITS.loaded = promise;
  await hands.keyboard('alt.neu{Tab}Neu{Enter}');
  await waitFor(() => expect(steps).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Neuer Schlüssel' })).toBeNull());
  await new Promise((done) => setTimeout(done, 20));
  resolve();
  const stored = await cell(/^Neu/);
  await waitFor(() => expect(document.activeElement).toBe(stored));
});

it('keeps the focus in the row of a new key while that is looked into and stored', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  WAITS.saved = promise;
  const { hands, steps } = showMatrix();
  await hands.click(await cell(/^Video von GLOBAL$/));
  await hands.keyboard('n');
  await waitFor(() => expect(focused()).toBe('Neuer Schlüssel'));
  await hands.keyboard('login.title{Tab}Titel{Enter}');
  await waitFor(() => expect(steps).toHaveLength(1));
  // Behind what takes the focus once a question is gone.
  await new Promise((done) => setTimeout(done, 20));
  expect(focused()).toBe('Text (de)');
  resolve();
  await waitFor(() => expect(document.activeElement?.getAttribute('data-active')).toBe('0 0'));
});

it('leaves the focus where it is by then when what a save would change is known', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  WAITS.previewed = promise;
  const { hands, steps } = showMatrix();
  await hands.dblClick(await cell(/^Video von GLOBAL$/));
  await screen.findByRole('textbox', { name: 'menu.video (de)' });
  await hands.keyboard('Film{Enter}');
  const search = screen.getByRole('searchbox');
  await hands.click(search);
  await hands.keyboard('men');
  resolve();
  await waitFor(() => expect(steps).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 20));
  expect(document.activeElement).toBe(search);
});

it('adds a key where it belongs', async () => {
  const contexts = [
    contextOf({ identifier: 'GLOBAL', parentIdentifier: null }),
    contextOf({ identifier: 'nord', parentIdentifier: 'GLOBAL' }),
    contextOf({ identifier: 'sued', parentIdentifier: 'GLOBAL' }),
  ];
  const { hands, steps } = showMatrix(null, {}, contexts);
  await hands.click(await cell(/^Video von GLOBAL$/));
  await hands.keyboard('nneu{Tab}Neu');
  const level = await screen.findByRole('combobox', { name: 'Wo der Schlüssel stehen soll' });
  expect(
    within(level)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['hier (nord) · 1 Kontext', 'in GLOBAL · 3 Kontexte']);
  await hands.selectOptions(level, 'GLOBAL');
  await hands.click(screen.getByRole('textbox', { name: 'Text (de)' }));
  await hands.keyboard('{Enter}');
  await waitFor(() => expect(steps).toHaveLength(1));
  expect(steps[0]?.map(({ cell: { contextIdentifier } }) => contextIdentifier)).toEqual(['GLOBAL']);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Neuer Schlüssel' })).toBeNull());
});

it('marks what the checks find in a text while it is typed, and while it is not stored', async () => {
  const { hands } = showMatrix();
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'login.title (de)' });
  expect(screen.queryByTitle('mit Hinweis')).toBeNull();
  await hands.type(field, ' zwei  Leerzeichen');
  await screen.findByTitle('mit Hinweis');
  await hands.keyboard('{Escape}');
  await cell(/zwei\s+Leerzeichen\s*nicht gespeichert · mit Hinweis$/);
});

it('keeps what was typed for a new key when its row is closed', async () => {
  const { hands } = showMatrix();
  await hands.click(await cell(/^Video von GLOBAL$/));
  await hands.keyboard('nneu.schluessel{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));
  await hands.keyboard('n');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Neuer Schlüssel' });
  expect(field.value).toBe('neu.schluessel');
});

it('keeps what was typed for a new key with its context', async () => {
  const { hands, flow } = showMatrix();
  await hands.click(await cell(/^Video von GLOBAL$/));
  await hands.keyboard('nnur.nord{Escape}');
  const show = (contextIdentifier: string) =>
    flow.getSnapshot().children.rows?.send({ type: 'query.change', change: { contextIdentifier } });
  const typed = async () => {
    await hands.click(await screen.findByRole('button', { name: 'Neuer Schlüssel' }));
    return (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Neuer Schlüssel' })).value;
  };
  show('sued');
  await screen.findByRole('grid', { name: 'Texte von sued' });
  expect(await typed()).toBe('');
  show('nord');
  await screen.findByRole('grid', { name: 'Texte von nord' });
  expect(await typed()).toBe('nur.nord');
});
it('takes the last step back by Ctrl and Z in a cell, and leaves the field its own', async () => {
  const { hands, flow } = showMatrix();
  const send = vi.spyOn(flow, 'send');
  const undone = () => send.mock.calls.filter(([event]) => event.type === 'step.undo').length;
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('{Control>}z{/Control}');
  expect(undone()).toBe(1);
  await hands.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'login.title (de)' });
  await hands.keyboard('{Control>}z{/Control}');
  expect(undone()).toBe(2);
  await hands.keyboard('x{Control>}z{/Control}');
  expect(undone()).toBe(2);
});

it('takes a paste and drafts that were left back by Ctrl and Z, the last one first, before what is saved', async () => {
  const { hands, flow } = showMatrix();
  const send = vi.spyOn(flow, 'send');
  const undone = () => send.mock.calls.filter(([event]) => event.type === 'step.undo').length;
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'login.title (de)' });
  await hands.keyboard('Hallo{Escape}');
  await hands.paste('Eins\tDeux\nZwei\tTrois\n');
  await screen.findByText('4 Texte sind nicht gespeichert');
  await hands.keyboard('{Control>}z{/Control}');
  // The draft that was there before the paste stands there again.
  await screen.findByText('1 Text ist nicht gespeichert');
  await cell(/^Hallo/);
  await hands.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByText(/nicht gespeichert$/)).toBeNull());
  expect(document.activeElement).toBe(await cell(/^Anmelden eigener Text$/));
  expect(undone()).toBe(0);
  await hands.keyboard('{Control>}z{/Control}');
  expect(undone()).toBe(1);
});

it('takes a draft back from its field before anything is typed there, and the field stays', async () => {
  const { hands } = showMatrix();
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.paste('Eins');
  await hands.keyboard('{Enter}');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'login.title (de)' });
  expect(field.value).toBe('Eins');
  await hands.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(field.value).toBe('Anmelden'));
  expect(document.activeElement).toBe(field);
  await hands.keyboard('{Escape}');
  expect(document.activeElement).toBe(await cell(/^Anmelden eigener Text$/));
  expect(screen.queryByText(/nicht gespeichert/)).toBeNull();
});

it('takes what is saved back on the server where no draft was made since, or all were given up', async () => {
  const { hands, flow, steps } = showMatrix();
  const send = vi.spyOn(flow, 'send');
  const undone = () => send.mock.calls.filter(([event]) => event.type === 'step.undo').length;
  await hands.click(await cell(/^Anmelden fehlt/));
  await hands.paste('Eins');
  await screen.findByText('1 Text ist nicht gespeichert');
  await hands.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(steps).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/nicht gespeichert/)).toBeNull());
  await hands.keyboard('{Control>}z{/Control}');
  expect(undone()).toBe(1);
  await hands.paste('Drei');
  await hands.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await hands.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByText(/nicht gespeichert/)).toBeNull());
  await hands.click(await cell(/^Anmelden fehlt/));
  await hands.keyboard('{Control>}z{/Control}');
  expect(undone()).toBe(2);
});

it('leaves nothing behind where nothing was changed, and goes to the next language by the tabulator', async () => {
  const { hands, steps } = showMatrix();
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('{F2}');
  await screen.findByRole('textbox', { name: 'login.title (de)' });
  await hands.keyboard('{Tab}');
  await screen.findByRole('textbox', { name: 'login.title (fr)' });
  await hands.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('menu.video (fr)'));
  expect(screen.queryByText(/nicht gespeichert/)).toBeNull();
  expect(steps).toEqual([]);
});

it('opens nothing for a user who may only read, and says why', async () => {
  const { hands, flow } = showMatrix('noEditor');
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('{Enter}');
  expect(flow.getSnapshot().context.editing).toBeNull();
  expect(screen.queryByRole('textbox', { name: /login/ })).toBeNull();
  screen.getByText('Sie können hier lesen, aber nichts ändern');
  expect(screen.queryByRole('button', { name: 'Geerbten Text verwenden' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Neuer Schlüssel' })).toBeNull();
});

it('leads to the next text that is missing, in the language that misses it', async () => {
  const { hands } = showMatrix();
  await cell(/^Anmelden eigener Text$/);
  await hands.click(screen.getByRole('button', { name: 'Nächster fehlender Text' }));
  const missing = await cell(/^Vidéo fehlt · eigener Text inaktiv$/);
  await waitFor(() => expect(document.activeElement).toBe(missing));
});

it('leaves a user who has begun to type where the search for another text finds one late', async () => {
  const { hands, flow } = showMatrix();
  await hands.click(await cell(/^Anmelden eigener Text$/));
  const { promise, resolve } = Promise.withResolvers<void>();
  WAITS.located = promise;
  await hands.keyboard('m{Enter}');
  const field = await screen.findByRole('textbox', { name: 'login.title (de)' });
  await hands.keyboard('Ein');
  resolve();
  await waitFor(() => expect(flow.getSnapshot().children.rows?.getSnapshot().context.found).not.toBeNull());
  await hands.keyboard('loggen');
  expect(document.activeElement).toBe(field);
  expect(field.textContent).toBe('Einloggen');
  // What was found then is not gone to later either.
  await hands.keyboard('{Escape}');
  await cell(/^Einloggen nicht gespeichert$/);
  expect(document.activeElement?.getAttribute('data-active')).toBe('0 0');
});

it('leads to the next text that is missing where a row before it stays that misses none any more', async () => {
  const { flow } = showMatrix();
  await cell(/^Anmelden eigener Text$/);
  const rows = flow.getSnapshot().children.rows;
  // The row that was just filled in is none for the server.
  vi.spyOn(ROWS, 'filter').mockReturnValueOnce(ROWS.slice(1));
  rows?.send({ type: 'row.find', search: { from: 'menu.video', after: null, missingIn: ['fr'] } });
  const missing = await cell(/^Vidéo fehlt · eigener Text inaktiv$/);
  await waitFor(() => expect(document.activeElement).toBe(missing));
});

it('leads to the very cell whose text is unsaved', async () => {
  const { hands } = showMatrix();
  await hands.dblClick(await cell(/^Anmelden fehlt, gezeigt wird de$/));
  await screen.findByRole('textbox', { name: 'login.title (fr)' });
  await hands.keyboard('Connexion{Escape}');
  await hands.click(await cell(/^Video von GLOBAL$/));
  await hands.click(screen.getByRole('button', { name: 'Anzeigen' }));
  const unsaved = await cell(/^Connexion nicht gespeichert$/);
  await waitFor(() => expect(document.activeElement).toBe(unsaved));
});

it.each([
  ['the rows of a search', { keyWord: 'video' }],
  ['a search without rows', { keyWord: 'nichts' }],
  ['a choice of other languages', { langs: ['de'] }],
  ['both', { keyWord: 'video', langs: ['de'] }],
])('brings an unsaved text into sight that is hidden by %s', async (_, change) => {
  const { hands, flow } = showMatrix();
  await hands.dblClick(await cell(/^Anmelden fehlt, gezeigt wird de$/));
  await screen.findByRole('textbox', { name: 'login.title (fr)' });
  await hands.keyboard('Connexion{Escape}');
  await cell(/^Connexion nicht gespeichert$/);
  const rows = flow.getSnapshot().children.rows;
  rows?.send({ type: 'query.change', change });
  await waitFor(() => expect(screen.queryByRole('gridcell', { name: /^Connexion/ })).toBeNull());
  await hands.click(await screen.findByRole('button', { name: 'Anzeigen' }));
  const unsaved = await cell(/^Connexion nicht gespeichert$/);
  await waitFor(() => expect(document.activeElement).toBe(unsaved));
  expect(rows?.getSnapshot().context.query).toMatchObject({
    keyWord: '',
    langs: 'langs' in change ? ['de', 'fr'] : null,
  });
});

it('goes to an unsaved text in sight without asking where its row stands', async () => {
  const { hands, flow } = showMatrix();
  await hands.dblClick(await cell(/^Anmelden fehlt, gezeigt wird de$/));
  await screen.findByRole('textbox', { name: 'login.title (fr)' });
  await hands.keyboard('Connexion{Escape}{ArrowDown}');
  await hands.click(screen.getByRole('button', { name: 'Anzeigen' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Connexion'));
  expect(flow.getSnapshot().children.rows?.getSnapshot().context.search).toBeNull();
});

it('leads to a new key that the search hides', async () => {
  const { hands } = showMatrix(null, { keyWord: 'login' });
  await hands.click(await cell(/^Anmelden eigener Text$/));
  await hands.keyboard('n');
  await waitFor(() => expect(focused()).toBe('Neuer Schlüssel'));
  await hands.keyboard('menu.video{Tab}Film{Enter}');
  const stored = await cell(/^Video von GLOBAL$/);
  await waitFor(() => expect(document.activeElement).toBe(stored));
});

it('asks for a context where none is named', async () => {
  showMatrix(null, { contextIdentifier: null });
  await screen.findByRole('heading', { name: 'Welcher Kontext?' });
  expect(screen.queryByRole('grid')).toBeNull();
});
