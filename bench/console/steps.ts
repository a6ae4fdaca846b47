/// <reference lib="dom" />
import type { Page } from 'playwright';

/** A hand is above what it clicks for so long at least, and the console makes use of that. */
const POINTED_MS = 100;

/** @returns milliseconds from the click on a row's link until the picture with the form */
export function openForm(page: Page, row: number): Promise<number> {
  return page.evaluate(
    async ({ row, pointedMs }) => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('main tbody th a')].at(row);
      if (!link) throw new Error(`there is no row ${row}`);
      link.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, pointedMs));
      const begun = performance.mark('act').startTime;
      link.click();
      return (await window.painted(() => document.querySelector('main form textarea') !== null)) - begun;
    },
    { row, pointedMs: POINTED_MS },
  );
}

/**
 * Stores another text in the form that is open, and closes the notification that says so.
 * @returns milliseconds from the button until the picture with the notification, and until that with the list
 */
export async function saveText(
  page: Page,
  text: string,
): Promise<{ readonly notified: number; readonly listed: number }> {
  const times = await page.evaluate(
    async ({ text, pointedMs }) => {
      const field = document.querySelector<HTMLTextAreaElement>('main form textarea');
      if (!field) throw new Error('no form is open');
      // Past React's own note of the value, as typing goes.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await window.painted(() => true);
      const button = document.querySelector<HTMLButtonElement>('main form button[type=submit]');
      button?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, pointedMs));
      const begun = performance.mark('act').startTime;
      button?.click();
      const isNotified = () => document.querySelector('.mantine-Notification-root') !== null;
      const isListed = () =>
        document.querySelector('main form') === null &&
        document.querySelector('main [aria-busy="false"] tbody') !== null;
      const [notified, listed] = await Promise.all([window.painted(isNotified), window.painted(isListed)]);
      return { notified: notified - begun, listed: listed - begun };
    },
    { text, pointedMs: POINTED_MS },
  );
  const notification = page.locator('.mantine-Notification-root').first();
  await notification.getByRole('button', { name: 'Meldung schließen' }).click();
  await notification.waitFor({ state: 'detached' });
  return times;
}

/** @returns milliseconds from the last letter of a term in the command palette until the picture with its first hit */
export async function searchInPalette(page: Page, term: string): Promise<number> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  const time = await page.evaluate(async (term) => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] [role=combobox]');
    if (!field) throw new Error('the palette is not open');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, term);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const begun = performance.now();
    const isFound = () =>
      [...document.querySelectorAll('[role=dialog] [role=option]')].some((hit) =>
        hit.textContent?.toLowerCase().includes(term),
      );
    return (await window.painted(isFound)) - begun;
  }, term);
  await page.keyboard.press('Escape');
  return time;
}
