import type { Page as BrowserPage, Locator } from 'playwright';
import { expect } from 'vitest';
import { type Page, SIGN_IN_AGAIN } from '#tests/faults/page.ts';
import { overtake } from '#tests/faults/real-records.ts';
import type { RealServer } from '#tests/faults/real-server.ts';

const PATIENT = { timeout: 20_000 };

/** The same console in a real browser; everything is pressed where a mouse would press it. */
export function browserPage(page: BrowserPage, real: RealServer): Page {
  const signInOver = page.getByRole('dialog', { name: SIGN_IN_AGAIN });
  /** The dialog that is open, or else the page. */
  const here = async (): Promise<BrowserPage | Locator> => {
    const dialogs = page.getByRole('dialog');
    return (await dialogs.count()) > 0 ? dialogs.last() : page;
  };
  // A required field's label ends with an asterisk.
  const inputs = page.locator('input, textarea, select');
  const fields = (label: string) => inputs.and(page.getByLabel(new RegExp(`^${label}( ?\\*)?$`)));
  const words = async () => (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  const boxes = (label: string) => page.getByRole('group', { name: label }).getByRole('textbox');
  /** A real server has sent another code than the table has; it stands for that one. */
  const typedCodes = new Map<string, string>();
  return {
    wire: real.proxy,
    isReal: true,
    // A browser takes an answer that is shorter than it says for none.
    tells: { 'cut off in the middle': 'Der Server ist nicht erreichbar' },
    press: async (name) => {
      const route = await here();
      const [role, option] = ['button', { name, exact: true }] as const;
      const items = route.getByRole('menuitem', option).or(route.getByRole('menuitemradio', option));
      await route.getByRole(role, option).or(items).last().click();
    },
    follow: async (name) => (await here()).getByRole('link', { name, exact: true }).last().click(),
    choose: async (label, option) => {
      const field = page.getByRole('combobox', { name: label, exact: true });
      if (await field.evaluate((node) => node.nodeName === 'SELECT')) {
        await field.selectOption({ label: option });
        return;
      }
      await field.click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    turn: async (label) => {
      // The switch itself is drawn by what stands beside it.
      await fields(label).last().focus();
      await page.keyboard.press('Space');
    },
    upload: async (file) => {
      const buffer = Buffer.from(await file.arrayBuffer());
      await page.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: file.type, buffer });
    },
    enterCode: async (label, code) => {
      await boxes(label).first().fill(real.lastCode());
      typedCodes.set(real.lastCode(), code);
    },
    code: async (label) => {
      const all = await boxes(label).all();
      const typed = (await Promise.all(all.map((box) => box.inputValue()))).join('');
      return typedCodes.get(typed) ?? typed;
    },
    go: (path) =>
      page.evaluate((to) => {
        window.history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, path),
    write: (label, text) => fields(label).last().fill(text),
    written: async (label) => {
      const field = fields(label);
      if ((await field.count()) === 0) return null;
      // That of the page, not of who signs in over it.
      return ((await signInOver.count()) > 0 ? field.first() : field.last()).inputValue();
    },
    read: async (wanted) => {
      await expect.poll(words, PATIENT).toContain(wanted);
    },
    shows: async (wanted) => (await words()).includes(wanted),
    words,
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    until: async (holds, what) => {
      await expect.poll(async () => holds(), { ...PATIENT, message: what }).toBe(true);
    },
    meanwhile: async (what) => {
      real.touch();
      if (what === 'the end of the session is near') return real.nearTheEnd();
      real.afterTheCooldown();
      await page.clock.runFor(61_000);
    },
    overtake: (service, how) => {
      real.touch();
      return overtake(real, service, how);
    },
    close: () => page.close(),
  };
}
