import type { Act, BookCase, BookStep, Flow, Named } from '#paths/book/book.ts';

const quoted = (text: string | null) => JSON.stringify(text ?? '');
/** A name that was cut off is found by what it begins with. */
const whole = (name: string) => name.replace(/…$/, '');

/** What the roles of the book are called in Playwright, beside those that it calls the same. */
const SPEAKING = ['alert', 'status'];
const KNOWN = new Set([
  ...[
    'button',
    'link',
    'heading',
    'textbox',
    'combobox',
    'checkbox',
    'dialog',
    'alertdialog',
    'region',
    'grid',
  ],
  ...['list', 'progressbar'],
]);

/** What has to be called so from beginning to end: another button's name may hold the whole of this one's. */
const EXACT = ['button', 'link', 'textbox', 'combobox', 'checkbox'];

/** Code that finds something; null for what has no role by which it can be found. */
function locatorOf(role: string, name: string): string | null {
  const bare = role.replace(/^(busy|disabled) /, '');
  const called = whole(name);
  if (bare === 'password') return `page.getByLabel(${quoted(called)}, { exact: true })`;
  if (bare === 'text') return `page.getByText(${quoted(called)}).last()`;
  if (SPEAKING.includes(bare))
    return `page.getByRole('${bare}').filter({ hasText: ${quoted(called)} }).last()`;
  if (!KNOWN.has(bare)) return null;
  const isExact = EXACT.includes(bare) && called === name;
  const options = called === '' ? '' : `, { name: ${quoted(called)}${isExact ? ', exact: true' : ''} }`;
  return `page.getByRole('${bare}'${options}).last()`;
}

function act({ does, role, name, text }: Act): readonly string[] {
  const found = locatorOf(role, name);
  if (found === null) return [`test.skip(true, ${quoted(`nothing finds the ${role} ${name}`)});`];
  if (does === 'type') return [`await ${found}.fill(${quoted(text)});`];
  const press = `await ${found}.click();`;
  return does === 'press'
    ? [press]
    : [press, `await page.getByRole('option', { name: ${quoted(text)} }).click();`];
}

function expectation({ role, name }: Named): readonly string[] {
  const found = locatorOf(role, name);
  if (found === null) return [];
  const shown = `await expect(${found}).toBeVisible(SOON);`;
  if (role.startsWith('disabled ')) return [shown, `await expect(${found}).toBeDisabled(SOON);`];
  if (role.startsWith('busy '))
    return [shown, `await expect(${found}).toHaveAttribute('aria-busy', 'true', SOON);`];
  return [shown];
}

/** What is over in a moment is not looked for: a test that needs luck says nothing. */
function expectations({ isPassing, look }: BookCase['begin']): readonly string[] {
  return isPassing ? [] : look.seen.flatMap(expectation);
}

function step(one: BookStep): readonly string[] {
  const body = [...one.acts.flatMap(act), ...expectations(one)];
  if (body.length === 0) return [];
  return [
    `  await test.step(${quoted(one.says)}, async () => {`,
    ...body.map((line) => `    ${line}`),
    '  });',
  ];
}

/** Whether a program can take all steps: where the book does not know the fields, it takes a hand. */
function canRun({ reach, steps }: BookCase): boolean {
  return reach !== 'automatic' && steps.every(({ cause, acts }) => cause !== 'hand' || acts.length > 0);
}

function testOf(one: BookCase, role: string): string {
  return [
    `test(${quoted(`${one.title} (${one.id})`)}, async ({ page }) => {`,
    `  await open(page, ${quoted(one.scripted)}, ${quoted(role)});`,
    ...expectations(one.begin).map((line) => `  ${line}`),
    ...one.steps.flatMap(step),
    '});',
  ].join('\n');
}

/** A flow as tests of Playwright; null where none of its cases can be run by a program. */
export function specOf({ machine, role, cases }: Flow): string | null {
  const tests = cases.filter(canRun).map((one) => testOf(one, role));
  if (tests.length === 0) return null;
  return [
    `// ${machine}. Written by npm run paths -- --export playwright; not by hand.`,
    "import { expect, test } from 'playwright/test';",
    "import { open, SOON } from './leitstand.ts';",
    '',
    ...tests.flatMap((one) => [one, '']),
  ].join('\n');
}

/** What all specs share: how a page of the console is opened, and for how long something is waited for. */
export function supportOf(language: string): string {
  return `// Written by npm run paths -- --export playwright; not by hand.
import type { Page } from 'playwright/test';

/** How long something may take that the address holds back, or a busy computer. */
export const SOON = { timeout: 30_000 };

/** The development build, whose addresses say how the server answers. */
const CONSOLE = process.env.LEITSTAND_URL ?? 'http://localhost:5173';

/** Signs in where that is needed, as LEITSTAND_USERNAME, and opens an address of the console. */
export async function open(page: Page, address: string, role: string): Promise<void> {
  const at = (path: string) => {
    const url = new URL(path, CONSOLE);
    url.searchParams.set('lang', ${quoted(language)});
    return url.href;
  };
  if (role !== 'visitor') {
    const { LEITSTAND_USERNAME: username, LEITSTAND_PASSWORD: password } = process.env;
    if (!username || !password) throw new Error(\`LEITSTAND_USERNAME and LEITSTAND_PASSWORD name no \${role}\`);
    await page.goto(at('/'));
    await page.locator('input[autocomplete=username]').fill(username);
    await page.locator('input[autocomplete=current-password]').fill(password);
    await page.locator('button[type=submit]').click();
    await page.locator('input[autocomplete=current-password]').waitFor({ state: 'hidden' });
  }
  await page.goto(at(address));
}
`;
}

/** The configuration: one browser, no retries. */
export const CONFIGURATION = `// Written by npm run paths -- --export playwright; not by hand.
import { defineConfig } from 'playwright/test';

const { CHROMIUM } = process.env;

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  timeout: 120_000,
  use: {
    browserName: 'chromium',
    ...(CHROMIUM && { launchOptions: { executablePath: CHROMIUM, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] } }),
  },
});
`;
