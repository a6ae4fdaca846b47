import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { CHROMIUM_FLAGS, ensureChromium } from '#scripts/support/chromium.mjs';
import { packedProject } from '#tests/support/packed.ts';

/** Notes what a page complains about, and what it asks of other origins. */
function watch(page: Page, origin: string, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) complaints.push(request.url());
  });
}

test('the packed inspector shows a machine of someone else, from plain pages that ask nothing of other origins', async () => {
  const project = await packedProject('inspector');
  const served = spawn(process.execPath, ['serve.mjs'], { cwd: project.folder });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const [address] = (await once(createInterface(served.stdout), 'line')) as [string];
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(20_000);
    const complaints: string[] = [];
    watch(page, address, complaints);
    await page.goto(address);
    await page.getByRole('status').getByText('driving').waitFor();
    const [inspector] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Open the inspector' }).click(),
    ]);
    watch(inspector, address, complaints);
    const chart = inspector.getByRole('img', { name: /^Chart of traffic-light\b/ });
    await chart.waitFor().catch((error) => expect(`${error}\n${complaints.join('\n')}`).toBe(''));
    await inspector.getByRole('treeitem', { name: /traffic-light.*driving\.fresh/s }).waitFor();
    await page.getByRole('button', { name: 'Night' }).click();
    await page.getByRole('status').getByText('blinking').waitFor();
    await inspector.getByRole('treeitem', { name: /traffic-light.*blinking/s }).waitFor();
    const details = inspector.getByRole('region', { name: 'The details' });
    await details.getByText('It is night: cars and pedestrians look out.').waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    served.kill();
    await project.remove();
  }
});
