import { expect } from 'vitest';
import { HEADERS } from '#contract/call.ts';
import { changedTo, FAULTS, type Fault, type FaultName, type Wrong } from '#tests/faults/faults.ts';
import { PASSWORD, type Page, SIGN_IN_AGAIN } from '#tests/faults/page.ts';
import type { SentRequest, Wire } from '#tests/faults/wire.ts';
import { AGAIN, type FaultRow, RETRY, type Told } from '#tests/src/faults/row.ts';

const SLOW = 'Das dauert länger als üblich …';

/** Opens the row's address, once the wire is as the walk wants it. */
export type OpenPage = (before: (wire: Wire) => void) => Promise<Page>;

type Onward = (page: Page, row: FaultRow, name: FaultName) => Promise<void>;

/**
 * Lets one call of the console fail in one way, and sees whether the user is notified, loses nothing and can go on.
 * @param onward what is done once it has failed; what the row says unless said otherwise
 */
export async function walkFaultOn(
  row: FaultRow,
  name: FaultName,
  open: OpenPage,
  onward: Onward = asTheRowSays,
): Promise<void> {
  const fault: Fault = FAULTS[name];
  const fits = fitting(row);
  const typed = Promise.withResolvers<void>();
  const strike = (wire: Wire, wrong: Wrong = fault.wrong) =>
    wire.strike(fits, wrong, row.typesFirst ? typed.promise : undefined);
  let begun = 0;
  const page = await open((wire) => {
    begun = wire.struck.length;
    if (!row.fire) strike(wire);
  });
  try {
    await row.prepare?.(page);
    for (const [label, text] of Object.entries(row.typed ?? {})) await page.write(label, text);
    typed.resolve();
    if (row.fire) {
      strike(page.wire, await overtaken(page, row, name));
      await row.fire(page);
    }
    await page.until(() => page.wire.struck.length > begun, `call of ${row.service}`);
    await onward(page, row, name);
  } catch (error) {
    const sent = page.wire.sent.slice(-12).map(({ method, path, preview }) => {
      return `${method} ${path}${preview ? ' (preview)' : ''}`;
    });
    const shown = await page.words().catch(() => '');
    throw new Error(`${String(error)}\nshown: ${shown}\nsent: ${sent.join(', ')}`, { cause: error });
  } finally {
    page.wire.mend();
    await page.close();
  }
}

async function asTheRowSays(page: Page, row: FaultRow, name: FaultName): Promise<void> {
  const { sort } = FAULTS[name];
  const quiet = row.quiet?.[name] ?? row.quiet?.[sort];
  if (quiet !== undefined) await keepCalm(page, row);
  else if (sort === 'sessionLost') await signInAgain(page, row, name);
  else await goOn(page, row, name);
  await (toldOf(page, row, name).done ?? row.done)(page);
}

/** Response of the server when another user was faster. */
async function overtaken(page: Page, { service, present, shown }: FaultRow, name: FaultName): Promise<Wrong> {
  if (present === undefined) return FAULTS[name].wrong;
  if (name === 'missing (404)' && shown?.[name]?.next) await page.overtake?.(service, 'delete');
  if (name !== 'changed meanwhile (409)') return FAULTS[name].wrong;
  return changedTo((await page.overtake?.(service, 'change')) ?? present);
}

/** Which requests are those of a row. */
export function fitting({ call, fits }: FaultRow): (request: SentRequest) => boolean {
  const path = new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return (request) =>
    request.method === call.method && path.test(request.path) && (fits?.(request) ?? !request.preview);
}

async function signInAgain(page: Page, row: FaultRow, name: FaultName): Promise<void> {
  const shown = toldOf(page, row, name);
  await page.read(shown.words);
  await expectTyped(page, row);
  page.wire.mend();
  if (shown.words !== SIGN_IN_AGAIN) return carryOn(page, row, shown);
  await page.write('Passwort', PASSWORD);
  await page.press('Anmelden');
  await page.until(async () => !(await page.shows(SIGN_IN_AGAIN)), 'end of the sign-in');
  if (!row.asksAgain) return;
  await expectTyped(page, row);
  await row.asksAgain(page);
}

async function goOn(page: Page, row: FaultRow, name: FaultName): Promise<void> {
  const shown = toldOf(page, row, name);
  if (FAULTS[name].sort === 'waiting') await loseTime(page, row);
  await page.read(shown.words);
  expect(await page.shows(SIGN_IN_AGAIN)).toBe(false);
  await expectTyped(page, row);
  const before = page.wire.struck.at(-1);
  page.wire.mend();
  await carryOn(page, row, shown);
  if (shown.next !== RETRY || !before?.headers.has(HEADERS.idempotencyKey)) return;
  await page.until(() => lastFitting(page, row) !== before, 'the same once more');
  const keys = [before, lastFitting(page, row)].map((one) => one?.headers.get(HEADERS.idempotencyKey));
  expect(keys[1], 'the same again has another key').toBe(keys[0]);
}

async function carryOn(page: Page, row: FaultRow, { next }: Told): Promise<void> {
  if (typeof next === 'function') await next(page);
  else if (next !== AGAIN) await page.press(next);
  else await row.fire?.(page);
}

/** The user is not disturbed, and what they have typed stands. */
async function keepCalm(page: Page, row: FaultRow): Promise<void> {
  expect(await page.shows(SIGN_IN_AGAIN)).toBe(false);
  await expectTyped(page, row);
  page.wire.mend();
}

/** Nothing is given up by itself: a calm word after two seconds, a way out after ten. */
async function loseTime(
  page: Page,
  { slowWords = SLOW, reportsAtOnce = false, giveUp = 'Abbrechen' }: FaultRow,
): Promise<void> {
  if (!reportsAtOnce && !page.isReal) expect(await page.shows(slowWords)).toBe(false);
  await page.pass(2_000);
  await page.read(slowWords);
  if (giveUp === null) return;
  await page.pass(8_000);
  await page.press(giveUp);
}

const lastFitting = (page: Page, row: FaultRow) => page.wire.sent.filter(fitting(row)).at(-1);

async function expectTyped(page: Page, { typed = {}, kept = {}, code = {} }: FaultRow): Promise<void> {
  for (const [label, text] of Object.entries({ ...typed, ...kept })) {
    expect(await page.written(label), `what was typed as ${label}`).toBe(text);
  }
  for (const [label, text] of Object.entries(code)) {
    expect(await page.code(label), `the code that was typed as ${label}`).toBe(text);
  }
}

function toldOf({ tells }: Page, row: FaultRow, name: FaultName): Told {
  const { sort, words } = FAULTS[name];
  const next = sort === 'refused' && row.surface === 'send' ? AGAIN : RETRY;
  return { words: tells?.[name] ?? words, next, ...row.shown?.[sort], ...row.shown?.[name] };
}
