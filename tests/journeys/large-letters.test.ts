import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';
import { fits, goToScreen, screensFor } from '#tests/support/journey-screens.ts';

/**
 * Texts that are broken into lines of fewer than 8 characters, taking half the size of a letter for its width, and texts
 * that end at the edge of the navigation.
 */
async function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const text = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent?.trim())
        .join(' ');
      const { left, width, height } = element.getBoundingClientRect();
      const { display, fontSize, lineHeight, visibility } = getComputedStyle(element);
      // Text for screen readers only is one pixel wide.
      if (text.length < 8 || width < 2 || visibility === 'hidden' || display === 'inline') continue;
      if (width < 4 * Number.parseFloat(fontSize) && height > 1.5 * Number.parseFloat(lineHeight))
        found.push(`${text} (${Math.round(width)} pixels)`);
      const edge =
        element.closest('nav:not([data-section-tabs])')?.getBoundingClientRect().right ??
        Number.POSITIVE_INFINITY;
      if (left + element.scrollWidth > edge) found.push(`${text} (beyond the edge of the navigation)`);
    }
    return found;
  });
}

/** Sizes of letters, and the windows that each screen is looked at in: only the wide one has the navigation beside it. */
const LETTERS = [
  { look: 'large letters', fontSize: 24, widths: [1600, 1280] },
  { look: 'very large letters', fontSize: 32, widths: [1280] },
] as const;

for (const { look, fontSize, widths } of LETTERS) {
  const windows = widths.join(' and ');
  journey(
    `every screen has room for letters of ${fontSize} pixels in a window of ${windows}`,
    async (j) => {
      const { page } = j;
      const inEachWindow = async (check: (width: number) => Promise<void>) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await check(width);
        }
      };
      await j.open('/');
      await page.getByLabel('Benutzername').waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${fontSize}px`,
      );
      await inEachWindow((width) => fits(j, `the login screen at ${width}`));
      await j.signIn();
      for (const screen of screensFor(look)) {
        await goToScreen(j, screen);
        await inEachWindow(async (width) => {
          const where = `${screen.path} at ${width}`;
          await fits(j, where);
          // What the new width moves is moved in the next frame.
          await expect.poll(() => squeezed(page), { message: `texts on ${where}` }).toEqual([]);
        });
      }
    },
    {},
    fontSize,
  );
}
