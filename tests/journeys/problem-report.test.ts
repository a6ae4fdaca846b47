import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parseTrace, type Trace } from '#inspector/trace.ts';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';

const HAPPENED = 'Speichern geht nicht.';

async function openReport({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: 'Benutzermenü von admin' }).click();
  await page.getByRole('menuitem', { name: 'Ein Problem melden' }).click();
  await page.getByRole('textbox', { name: 'Was ist passiert?' }).waitFor();
}

/** Saves the report. @returns its text */
async function saveReport({ page }: Journey): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Datei speichern' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^leitstand-problem-[\dT-]+\.json$/);
  await page.getByText('Die Datei ist gespeichert').waitFor();
  return readFileSync(await download.path(), 'utf8');
}

/** Machines of the actors that are known from their beginning. */
function wholeMachines({ actors, events }: Trace): readonly string[] {
  return actors
    .filter(({ id }) => events.find(({ actor }) => actor === id)?.event.type === 'xstate.init')
    .flatMap(({ machine }) => machine ?? []);
}

journey(
  'a problem is recorded from the sign-in on and reported without a text or a secret',
  async (j) => {
    const { page } = j;
    await j.open('/wordings?record');
    const sign = page.getByRole('status').filter({ hasText: 'Aufzeichnung läuft. Melden' });
    await sign.waitFor();
    expect(page.url()).not.toContain('record');
    await j.checkAccessibility('the sign-in while it is recorded');
    await j.signIn();
    await page.getByRole('row').nth(5).waitFor();
    const first = page.getByRole('row').nth(1).getByRole('link').first();
    const identifier = (await first.textContent()) ?? '';
    await first.click();
    await page.getByText(/^Dieser Text wird gezeigt/).waitFor();
    expect(await sign.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Aufzeichnung läuft' }).click();
    await page.getByRole('textbox', { name: 'Was ist passiert?' }).fill(HAPPENED);
    await j.checkAccessibility('the report of a problem');
    // What was written is there again, as long as it is recorded.
    await page.getByRole('button', { name: 'Weiter aufzeichnen' }).click();
    await openReport(j);
    expect(await page.getByRole('textbox', { name: 'Was ist passiert?' }).inputValue()).toBe(HAPPENED);
    const text = await saveReport(j);
    await j.checkAccessibility('a problem that is reported');
    await page.getByRole('button', { name: 'Schließen', exact: true }).click();
    await page.getByRole('button', { name: 'Aufzeichnung läuft' }).waitFor({ state: 'detached' });

    for (const secret of [ADMIN.password, ADMIN.username, identifier]) expect(text).not.toContain(secret);
    const trace = parseTrace(text);
    expect(trace.productVersion).toMatch(/^\d+\.\d+\.\d+$/);
    expect(trace.report).toMatchObject({ happened: HAPPENED, hasTexts: false });
    expect(wholeMachines(trace)).toEqual(expect.arrayContaining(['app', 'authentication', 'wording-form']));
    const requests = trace.report?.requests ?? [];
    expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(['ecs/auth/login']));
    const logged = j.server.output.split('\n').filter((line) => line.startsWith('{'));
    const calls = requests.filter(({ path }) => path.startsWith('ecs/'));
    for (const { requestId, path } of calls) {
      const line = logged.find((one) => one.includes(`"reqId":"${requestId}"`));
      expect(line, path).toContain(`"path":"/${path.split('•', 1)[0]}`);
    }

    // Nothing goes on being recorded after a reload.
    await page.reload();
    await page.getByText(/^Dieser Text wird gezeigt/).waitFor();
    expect(await page.getByRole('button', { name: 'Aufzeichnung läuft' }).count()).toBe(0);
  },
  { LOG_LEVEL: 'info' },
);

longJourney(
  'a recording is begun in the menu, goes on over a reload, and holds texts where the user agrees',
  async (j) => {
    const { page } = j;
    await j.enter('/wordings');
    await page.getByRole('row').nth(5).waitFor();
    await openReport(j);
    await page.getByText('Ist das Problem schon vorher aufgetreten?').waitFor();
    await page.getByRole('button', { name: 'Weiter aufzeichnen' }).click();
    const first = page.getByRole('row').nth(1).getByRole('link').first();
    const identifier = (await first.textContent()) ?? '';
    await first.click();
    await page.getByText(/^Dieser Text wird gezeigt/).waitFor();
    await page.reload();
    await page.getByText(/^Dieser Text wird gezeigt/).waitFor();
    await openReport(j);
    await page.getByText(/Bisher sind es \d+ Ereignisse/).waitFor();
    expect(await page.getByText('Ist das Problem schon vorher aufgetreten?').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Texte mitgeben' }).check();
    const text = await saveReport(j);
    expect(text).toContain(identifier);
    expect(text).not.toContain(ADMIN.password);
    expect(parseTrace(text).report?.hasTexts).toBe(true);
  },
);
