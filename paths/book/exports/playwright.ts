import { type Act, type BookCase, type BookStep, BREAK, type Flow, type Named } from '#paths/book/book.ts';
import { LEADS, textsIn } from '#paths/book/exports/leads.ts';
import { TIME_ZONE } from '#paths/book/wish.ts';

const quoted = (text: string | null) => JSON.stringify(text ?? '');
/** A name that was cut off is found by what it begins with; a field's star is no part of its name for who only hears it. */
const whole = (name: string) => name.replace(/(?: –?)?…$| \*$/, '');

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
  if (bare === 'password') return locatorOf('textbox', name);
  if (bare === 'text') return `page.getByText(${quoted(called)}).last()`;
  if (SPEAKING.includes(bare)) {
    const filters = called.split(BREAK).map((part) => `.filter({ hasText: ${quoted(part)} })`);
    return `page.getByRole('${bare}')${filters.join('')}.last()`;
  }
  if (!KNOWN.has(bare)) return null;
  const isExact = EXACT.includes(bare) && !name.endsWith('…');
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
    : [press, `await page.getByRole('option', { name: ${quoted(text)}, exact: true }).click();`];
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

/** Why a program cannot walk a case; null where it can. */
function reasonAgainst({ machine, first }: Flow, one: BookCase): string | null {
  const { reach, isAtAddress, steps, begin } = one;
  if (reach === 'automatic') return 'takes what neither a hand on its screen nor the switch can cause';
  if (first !== null && !LEADS[machine]) return `begins elsewhere: ${first}`;
  const never = LEADS[machine]?.never;
  if (never !== undefined) return never;
  const barred = steps.find(({ says }) => LEADS[machine]?.without?.includes(says));
  if (barred) return `takes a step that a program is not offered: ${barred.says}`;
  if (!isAtAddress) return `begins elsewhere: ${one.given}`;
  if (steps.some(({ cause, acts }) => cause === 'hand' && acts.length === 0))
    return 'takes a hand where the book does not know the fields';
  return [begin, ...steps].some((moment) => expectations(moment).length > 0)
    ? null
    : 'has nothing to look at';
}

/** An address from which the flows before this one are answered, too. */
function addressOf({ machine }: Flow, { scripted }: BookCase): string {
  const { answers = [] } = LEADS[machine] ?? {};
  if (answers.length === 0) return scripted;
  if (scripted.includes('answers=')) return `${scripted},${answers.join(',')}`;
  return `${scripted}${scripted.includes('?') ? '&' : '?'}answers=${answers.join(',')}`;
}

function testOf(flow: Flow, one: BookCase, language: string): string {
  const lead = LEADS[flow.machine]?.lines?.(textsIn(language)) ?? [];
  return [
    `test(${quoted(`${one.title} (${one.id})`)}, async ({ page }) => {`,
    `  await open(page, ${quoted(addressOf(flow, one))}, ${quoted(flow.role)});`,
    ...[...lead, ...expectations(one.begin)].map((line) => `  ${line}`),
    ...one.steps.flatMap(step),
    '});',
  ].join('\n');
}

/** A flow as tests of Playwright; null where none of its cases can be run by a program. */
export function specOf(flow: Flow, language: string): string | null {
  const tests = flow.cases
    .filter((one) => reasonAgainst(flow, one) === null)
    .map((one) => testOf(flow, one, language));
  if (tests.length === 0) return null;
  return [
    `// ${flow.machine}. Written by npm run paths -- --export playwright; not by hand.`,
    "import { expect, test } from 'playwright/test';",
    "import { open, SOON } from './leitstand.ts';",
    '',
    ...tests.flatMap((one) => [one, '']),
  ].join('\n');
}

/** The cases that are in no spec, each with the reason; they are in the book. */
export function leftOut(flows: readonly Flow[]): string {
  const lines = flows.flatMap((flow) =>
    flow.cases.flatMap((one) => {
      const reason = reasonAgainst(flow, one);
      return reason === null ? [] : [`${one.id} ${reason}`];
    }),
  );
  return `${['Cases of the test book that are in no spec:', ...lines].join('\n')}\n`;
}

/** What all specs share: how a page of the console is opened, and for how long something is waited for. */
export function supportOf(language: string): string {
  return `// Written by npm run paths -- --export playwright; not by hand.
import type { Cookie, Page } from 'playwright/test';

/** How long something may take that the address holds back, or a busy computer. */
export const SOON = { timeout: 30_000 };

/** The development build, whose addresses say how the server answers. */
const CONSOLE = process.env.LEITSTAND_URL ?? 'http://localhost:5173';

/** Of the session in which the cases are walked, one after the other. */
let cookies: readonly Cookie[] = [];

function at(path: string): string {
  const url = new URL(path, CONSOLE);
  url.searchParams.set('lang', ${quoted(language)});
  return url.href;
}

async function signIn(page: Page, role: string): Promise<void> {
  const { LEITSTAND_USERNAME: username, LEITSTAND_PASSWORD: password } = process.env;
  if (!username || !password) throw new Error(\`LEITSTAND_USERNAME and LEITSTAND_PASSWORD name no \${role}\`);
  await page.goto(at('/'));
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.locator('input[autocomplete=current-password]').waitFor({ state: 'hidden' });
  cookies = await page.context().cookies();
}

/** Opens an address of the console, signed in as LEITSTAND_USERNAME where that is needed. */
export async function open(page: Page, address: string, role: string): Promise<void> {
  if (role !== 'visitor') {
    if (cookies.length === 0) await signIn(page, role);
    else await page.context().addCookies(cookies);
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
    ...{ locale: 'de-DE', timezoneId: '${TIME_ZONE}' },
    ...(CHROMIUM && { launchOptions: { executablePath: CHROMIUM, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] } }),
  },
});
`;
