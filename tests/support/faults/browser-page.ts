import type { Page as BrowserPage, Locator } from 'playwright';
import { expect } from 'vitest';
import type { Page } from '#tests/support/faults/page.ts';
import type { Wire } from '#tests/support/faults/wire.ts';

/** The same console in a real browser; everything is pressed where a mouse would press it. */
export function browserPage(page: BrowserPage, wire: Wire, address: string, password: string): Page {
  /** The dialog that is open, or else the page. */
  const here = async (): Promise<BrowserPage | Locator> => {
    const dialogs = page.getByRole('dialog');
    return (await dialogs.count()) > 0 ? dialogs.last() : page;
  };
  // A required field's label ends with an asterisk.
  const inputs = page.locator('input, textarea, select');
  const field = (label: string) => inputs.and(page.getByLabel(new RegExp(`^${label}( ?\\*)?$`))).last();
  const words = async () => (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  return {
    wire,
    password,
    // A browser takes an answer that is shorter than it says for none.
    tells: { 'cut off in the middle': 'Der Server ist nicht erreichbar' },
    press: async (name) => (await here()).getByRole('button', { name, exact: true }).last().click(),
    follow: async (name) => (await here()).getByRole('link', { name, exact: true }).last().click(),
    choose: async (label, option) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    turn: (label) => page.getByText(label, { exact: true }).click(),
    upload: async (file) => {
      const buffer = Buffer.from(await file.arrayBuffer());
      await page.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: file.type, buffer });
    },
    enterCode: (label, code) =>
      page.getByRole('group', { name: label }).getByRole('textbox').first().fill(code),
    code: async () => '',
    go: async (path) => {
      await page.goto(address + path);
    },
    write: (label, text) => field(label).fill(text),
    written: async (label) => ((await field(label).count()) > 0 ? field(label).inputValue() : null),
    read: async (wanted) => {
      await expect.poll(words, { timeout: 20_000 }).toContain(wanted);
    },
    shows: async (wanted) => (await words()).includes(wanted),
    words,
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    until: async (holds, what) => {
      await expect.poll(async () => holds(), { timeout: 20_000, message: what }).toBe(true);
    },
    close: async () => {},
  };
}
