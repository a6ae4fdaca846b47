import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { MatrixRow } from '#contract/wording-matrix.ts';
import { journey, longJourney } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';

/*
 * Tasks of a day's work, from the home page on, with the number of things that a user does for each: a click, a field
 * that is filled in, a key. docs/design.md compares them with what they took before, and elsewhere.
 */

/** Counts what a user does. */
class Hands {
  readonly #page: Page;
  steps = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(what: Locator): Promise<void> {
    await what.click();
    this.steps += 1;
  }

  async openCell(cell: Locator): Promise<void> {
    await cell.dblclick();
    this.steps += 1;
  }

  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.steps += 1;
  }

  async choose(field: Locator, option: string): Promise<void> {
    await field.selectOption(option);
    this.steps += 1;
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    this.steps += 1;
  }
}

describe('tasks and their steps', () => {
  longJourney('texts', async (j) => {
    const { page, server } = j;
    const hands = new Hands(page);
    const done = (task: string, steps: number) => {
      expect.soft(hands.steps, task).toBe(steps);
      hands.steps = 0;
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
    const section = (name: string) =>
      page.getByRole('navigation').first().getByRole('link', { name, exact: true });
    const grid = page.getByRole('grid');
    const french = grid.locator('[aria-colindex="4"]');
    /** The texts that the practice itself has, by `identifier (lang)`. */
    const ownTexts = async (keyWord: string) => {
      const answer = await j.call('wording/matrix', { context: 'praxis-foerde', keyWord });
      const { rows } = (await answer.json()).content.matrix as { rows: readonly MatrixRow[] };
      const cells = rows.flatMap(({ identifier, cells }) => cells.map((cell) => ({ identifier, ...cell })));
      return Object.fromEntries(
        cells.map(({ identifier, lang, own }) => [`${identifier} (${lang})`, own?.value]),
      );
    };
    const row = (key: string) => grid.getByRole('row').filter({ hasText: key }).first();

    await page.goto(`${server.address}/`);
    await hands.fill(page.getByLabel('Benutzername'), 'admin');
    await hands.fill(page.getByLabel('Passwort', { exact: true }), ADMIN.password);
    await hands.click(page.getByRole('button', { name: 'Anmelden', exact: true }));
    await section('Texte').waitFor();
    done('sign in', 3);

    // A text of the platform is to be another one in one practice.
    await hands.click(button(/^Kontext:/));
    await hands.click(page.getByRole('option', { name: /praxis-foerde/ }));
    await hands.click(section('Texte'));
    await hands.fill(page.getByRole('searchbox', { name: 'Suchen' }), 'menu.video');
    await page.keyboard.press('Enter');
    await row('menu.video').waitFor();
    await hands.openCell(row('menu.video').locator('[aria-colindex="2"]'));
    await hands.fill(page.getByRole('textbox', { name: /menu\.video/ }), 'Sprechstunde im Video');
    await hands.press('Enter');
    await page.getByText('gespeichert').first().waitFor();
    done('another text for one practice', 7);

    await hands.click(button('Neuer Schlüssel'));
    await hands.fill(page.getByRole('textbox', { name: 'Neuer Schlüssel' }), 'menu.parking');
    for (const lang of ['de', 'en', 'fr']) {
      await hands.fill(page.getByRole('textbox', { name: `Text (${lang})` }), `Parken ${lang}`);
    }
    await hands.press('Control+Enter');
    await page.getByText('3 Texte gespeichert').waitFor();
    done('a key in three languages', 6);

    // One missing text after the other: among the rows that miss one, Enter stores it and opens the next.
    await page.getByRole('searchbox', { name: 'Suchen' }).fill('');
    await page.keyboard.press('Enter');
    await hands.choose(page.getByRole('combobox', { name: 'Welche Zeilen' }), 'missing:fr');
    await hands.openCell(grid.getByRole('gridcell', { name: /fehlt/ }).and(french).first());
    const typed: Record<string, string> = {};
    for (const text of ['Texte un', 'Texte deux']) {
      const field = grid.getByRole('textbox').and(page.locator(':focus'));
      await expect.poll(() => field.getAttribute('aria-label')).not.toBe(Object.keys(typed).at(-1));
      typed[(await field.getAttribute('aria-label')) ?? ''] = text;
      await page.keyboard.type(text);
      hands.steps += 1;
      await hands.press('Enter');
    }
    await expect.poll(() => ownTexts('Texte')).toMatchObject(typed);
    expect(Object.keys(typed)).toHaveLength(2);
    await page.keyboard.press('Escape');
    done('two missing texts', 6);

    await hands.click(page.getByRole('link', { name: 'Suchen und Ersetzen' }));
    await hands.fill(page.getByRole('textbox', { name: 'Suchen nach' }), 'Videosprechstunde');
    await hands.fill(page.getByRole('textbox', { name: 'Ersetzen durch' }), 'Online-Sprechstunde');
    await hands.click(page.getByRole('radio', { name: /^Alle/ }));
    await hands.click(button('Vorschau zeigen'));
    await page.getByRole('heading', { name: 'Was geschieht' }).waitFor();
    await hands.click(button('Jetzt ersetzen'));
    await page
      .getByText(/ersetzt/)
      .first()
      .waitFor();
    done('a term in all contexts', 6);

    // Which file is missing is seen, not searched for.
    await hands.click(section('Dokumente'));
    await page.getByRole('row').nth(1).waitFor();
    done('documents without a file in a language', 1);

    await hands.click(section('Benutzer'));
    await hands.click(page.getByRole('link', { name: 'Neuer Benutzer' }));
    await hands.fill(page.getByLabel('Benutzername'), 'lind');
    await hands.fill(page.getByLabel('Vorname'), 'Ada');
    await hands.fill(page.getByLabel('Nachname'), 'Lind');
    await hands.fill(page.getByLabel('E-Mail'), 'ada@lind.example');
    await hands.fill(page.getByRole('textbox', { name: 'Mobilnummer' }), '0171 3920077');
    await hands.click(page.getByRole('checkbox', { name: 'EDITOR' }));
    await hands.click(page.getByRole('treeitem', { name: /^praxis-foerde/ }));
    await hands.fill(page.getByLabel(/^Neues Passwort( \*)?$/), 'Ein-langes-Passwort-1');
    await hands.fill(page.getByLabel('Neues Passwort wiederholen'), 'Ein-langes-Passwort-1');
    await hands.press('Control+s');
    await page.getByText('Der Benutzer wurde erfolgreich erstellt!').waitFor();
    done('a user for one context', 12);

    // The text that the replacement has changed gets its old value back, found by its name.
    await hands.press('Control+k');
    await hands.fill(page.getByRole('combobox', { name: 'Suchen und springen' }), 'menu.video');
    await hands.click(page.getByRole('dialog').getByRole('option', { name: /menu\.video.*GLOBAL · de/ }));
    const history = page.getByRole('region', { name: 'Verlauf dieses Textes' });
    await hands.click(history.getByRole('button', { name: 'Diesen Wert wieder einsetzen' }).first());
    await hands.press('Control+s');
    const question = page.getByRole('dialog').getByRole('button', { name: 'Speichern' });
    const saved = page.getByText('Die Formulierung wurde erfolgreich gespeichert!');
    await question.or(saved).first().waitFor();
    if (await question.isVisible()) await hands.click(question);
    done('the value of before', 6);

    // Two texts go to a context that has one of them already.
    await hands.click(section('Texte'));
    await hands.click(page.getByRole('link', { name: 'Formulierungen', exact: true }));
    await page.getByRole('row').nth(2).waitFor();
    for (const at of [0, 1])
      await hands.click(page.getByRole('checkbox', { name: /auswählen$/ }).nth(at + 1));
    await hands.click(page.getByRole('region', { name: 'Auswahl' }).getByText('Verschieben'));
    await page
      .getByText(/Formulierungen/)
      .first()
      .waitFor();
    done('begin a move', 5);
  });

  journey('documents, mails and the past', async (j) => {
    const { page } = j;
    const hands = new Hands(page);
    const done = (task: string, steps: number) => {
      expect.soft(hands.steps, task).toBe(steps);
      hands.steps = 0;
    };
    const section = (name: string) =>
      page.getByRole('navigation').first().getByRole('link', { name, exact: true });
    await j.enter('/');

    // A new document with a file in each of two languages.
    await hands.click(section('Dokumente'));
    await hands.click(page.getByRole('link', { name: 'Neues Dokument' }));
    await hands.fill(page.getByRole('textbox', { name: 'Schlüssel' }), 'house-rules');
    await hands.fill(page.getByRole('textbox', { name: 'Titel' }), 'Hausordnung');
    await hands.click(page.getByRole('combobox', { name: 'Rückfallsprache' }));
    await hands.click(page.getByRole('option', { name: /^de · / }));
    await hands.press('Control+s');
    await hands.click(page.getByRole('link', { name: '0 Dateien von house-rules öffnen' }));
    await page.getByText('Noch keine Dateien').waitFor();
    const drop = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      for (const name of ['hausordnung_de.txt', 'house-rules_en.txt'])
        transfer.items.add(new File([`${name} ${'Bitte leise sein. '.repeat(9)}`], name));
      return transfer;
    });
    await page.locator('main').dispatchEvent('dragover', { dataTransfer: drop });
    await page.locator('main').dispatchEvent('drop', { dataTransfer: drop });
    hands.steps += 1;
    await hands.click(page.getByRole('button', { name: 'Hochladen und speichern (2)' }));
    await page.getByText('2 Dateien gespeichert').first().waitFor();
    done('a document in two languages', 10);

    // A mail is worded otherwise.
    await hands.click(section('E-Mail-Vorlagen'));
    await hands.click(page.getByRole('link', { name: 'mail.confirmAddress' }).first());
    await hands.fill(page.getByRole('textbox', { name: 'Betreff', exact: true }), 'Bitte bestätigen Sie');
    await hands.press('Control+s');
    await page.getByText('E-Mail-Vorlage gespeichert').first().waitFor();
    done('another subject of a mail', 4);

    // Who changed what on one day.
    await hands.click(section('Änderungsverlauf'));
    await page.getByRole('row').nth(1).waitFor();
    await hands.fill(page.getByLabel('Von', { exact: true }), '02.01.2026 00:00');
    await hands.fill(page.getByLabel(/^Bis/).first(), '03.01.2026 00:00');
    await hands.press('Enter');
    await page.waitForURL(/[?&]to=/);
    done('the changes of one day', 4);
  });
});
