import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { type Journey, travel } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';
import { LONG } from '#tests/support/long.ts';
import { startTlsProxy } from '#tests/support/tls-proxy.ts';

/** Takes a story through a proxy that ends TLS. @param basePath without slashes; empty for none */
async function travelByHttps(
  title: string,
  basePath: string,
  story: (journey: Journey, address: string) => Promise<void>,
): Promise<void> {
  const settings = { TRUST_PROXY: '1', BASE_PATH: basePath };
  await travel(
    title,
    async (journey) => {
      const { origin, pathname } = new URL(journey.server.address);
      const proxy = await startTlsProxy(origin);
      try {
        await story(journey, proxy.origin + pathname.replace(/\/$/, ''));
      } finally {
        proxy.close();
      }
    },
    settings,
  );
}

async function cookieNames(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, secure }) => (secure ? name : `${name} in clear`)).sort();
}

/** Below a base path in the long run; what it does to the names of cookies is tested below the browser. */
const REALMS: readonly (readonly [basePath: string, prefix: string])[] = [
  ['', '__Host-'],
  ...(LONG ? [['praxis', '__Secure-'] as const] : []),
];

test.each(REALMS)(
  'behind https with the base path "%s" one signs in, comes back and signs out, with cookies that no one can plant',
  async (basePath, prefix) => {
    await travelByHttps(`behind https ${basePath}`, basePath, async (j, address) => {
      const { page } = j;
      await page.goto(`${address}/wording/1`);
      await j.signIn();
      await page.getByRole('heading', { level: 1, name: 'Formulierung bearbeiten' }).waitFor();
      expect(await cookieNames(page)).toEqual([
        `${prefix}XSRF-TOKEN`,
        `${prefix}ecs_browser`,
        `${prefix}ecs_session`,
      ]);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Formulierung bearbeiten' }).waitFor();
      // What stands beside the form is asked for behind it, and would be refused after the sign-out.
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: `Benutzermenü von ${ADMIN.username}` }).click();
      await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
      await page.getByLabel('Benutzername').waitFor();
      expect(await cookieNames(page)).toEqual([`${prefix}XSRF-TOKEN`, `${prefix}ecs_browser`]);
    });
  },
);

test('below a base path the bare host leads to the console, and the page of the calls is drawn', async () => {
  await travelByHttps('behind https from the root', 'praxis', async ({ page }, address) => {
    await page.goto(`${new URL(address).origin}/`);
    await page.getByLabel('Benutzername').waitFor();
    expect(page.url()).toBe(`${address}/`);
    await page.goto(`${address}/ecs/docs`);
    await page.getByRole('heading', { level: 1, name: /Leitstand/ }).waitFor();
    // Its viewer is found below the base path, and takes the place of the plain list.
    await page.getByRole('button', { name: /Search/ }).waitFor();
  });
});
