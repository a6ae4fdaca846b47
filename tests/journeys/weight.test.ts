import { expect } from 'vitest';
import { type Journey, journey } from '#tests/support/journey.ts';

/** Most that may be fetched until the sign-in can be used, and until the first list has rows: bytes as brotli, requests. */
const SIGN_IN = { bytes: 125_000, requests: 6 };
const FIRST_LIST = { bytes: 190_000, requests: 12 };

/** Adds up what code and styles a page fetches from now on. */
function weigh({ page }: Journey): { readonly bytes: number; readonly requests: number } {
  const weight = { bytes: 0, requests: 0 };
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    weight.requests += 1;
    weight.bytes += Number(response.headers()['content-length']);
  });
  return weight;
}

journey('the console weighs no more than it may, at the sign-in and with the first list', async (j) => {
  const { page } = j;
  const weight = weigh(j);
  await j.open('/wordings');
  await page.getByLabel('Benutzername').waitFor();
  await page.waitForLoadState('networkidle');
  expect(weight.bytes, 'bytes until the sign-in can be used').toBeLessThan(SIGN_IN.bytes);
  expect(weight.requests).toBeLessThanOrEqual(SIGN_IN.requests);
  // Nothing that is measured came uncompressed, or without a word about its length.
  expect(weight.bytes).toBeGreaterThan(50_000);

  await j.signIn();
  await page.getByRole('row').nth(5).waitFor();
  await page.waitForLoadState('networkidle');
  expect(weight.bytes, 'bytes until the first list has rows').toBeLessThan(FIRST_LIST.bytes);
  expect(weight.requests).toBeLessThanOrEqual(FIRST_LIST.requests);
});
