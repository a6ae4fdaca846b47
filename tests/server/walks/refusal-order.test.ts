import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, HEADERS } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { contextSave } from '#contract/context.ts';
import { ownDetailsUpdate } from '#contract/user.ts';
import { wordingSave } from '#contract/wording.ts';
import { wordingMove } from '#contract/wording-move.ts';
import { RIGHTS, wantsSession } from '#server/domain/rights.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { errandOf } from '#tests/support/walks/errands.ts';
import { newContext, newWording, wordingIn } from '#tests/support/walks/made.ts';
import { walked } from '#tests/support/walks/sample.ts';
import { type SendingOptions, sendCall, takesFile } from '#tests/support/walks/send.ts';
import { dumpRecords } from '#tests/support/walks/tables.ts';
import { openWorld, type Person, type Place, type World } from '#tests/support/walks/world.ts';

const names = Object.keys(CALLS) as CallName[];
const closed = walked(names).filter((name) => wantsSession(RIGHTS[name]));
const WRONG_TOKEN: SendingOptions = { headers: { [HEADERS.xsrf]: 'wrong' } };
const NONSENSE = { payload: { nonsense: 'x' } };
const LONG_AGO = '2001-01-01T00:00:00.000Z';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Status and codes of an answer; anyone who was refused must have left nothing behind. */
async function outcome(
  person: Person,
  call: Call,
  payload: unknown,
  options: SendingOptions = {},
): Promise<string> {
  const browser = await world.browserOf(person);
  const before = await dumpRecords(world.server.parts);
  const response = await sendCall(browser, call, { payload }, options);
  if (response.statusCode !== 200) expect(await dumpRecords(world.server.parts)).toEqual(before);
  return [response.statusCode, ...envelopeOf(response).errCodes].join(' ');
}

describe('of everything that is wrong at once, session, token, right to the call and payload are reported in this order', () => {
  test.each(closed)('%s', async (name) => {
    const call: Call = CALLS[name];
    const path = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, 'x']));
    const wrong = {
      payload: { ...NONSENSE.payload, ...path },
      ...(takesFile(call) ? { file: 'x' } : {}),
    };
    const wrongAll = (person: Person, options: SendingOptions) =>
      world.browserOf(person).then(async (browser) => {
        const response = await sendCall(browser, call, wrong, options);
        return [response.statusCode, envelopeOf(response).errCodes[0]].join(' ');
      });
    const mayNot: Person | null =
      RIGHTS[name] === 'user' ? null : RIGHTS[name] === 'superAdmin' ? 'editorOfNord' : 'user';

    expect(await wrongAll('visitor', WRONG_TOKEN)).toBe('401 001');
    if (mayNot && call.changes) expect(await wrongAll(mayNot, WRONG_TOKEN)).toBe('403 004');
    if (call.changes) expect(await wrongAll('superAdminEditor', WRONG_TOKEN)).toBe('403 004');
    if (mayNot) expect(await wrongAll(mayNot, {})).toBe('403 019');
    expect(await wrongAll('superAdminEditor', {})).toMatch(/^400 (005|012)$/);
  });

  test.each(closed)('%s: an ended session comes before everything else', async (name) => {
    const call: Call = CALLS[name];
    const browser = await world.browserOf('user');
    world.server.clock.advance({ minutes: 31 });
    const sending = await errandOf(name)(world, 'NORD', 'superAdminEditor');
    const response = await sendCall(browser, call, { ...sending, payload: NONSENSE.payload }, WRONG_TOKEN);
    expect([response.statusCode, envelopeOf(response).errCodes]).toEqual([401, ['021']]);
  });
});

/** A user who may make the call, but not to these records. */
const STRANGER: Person = 'editorOfSued';
const OWNER: Person = 'editorOfNord';

describe('the payload is reported before the right to the record, and that before the state of the record', () => {
  test('wording/save', async () => {
    const id = await newWording(world, 'NORD');
    const stale = { ...wordingIn('NORD', world.next()), id, modificationDate: LONG_AGO };
    expect(await outcome(STRANGER, wordingSave, { ...stale, lang: null })).toBe('400 005');
    expect(await outcome(STRANGER, wordingSave, stale)).toBe('403 019');
    expect(await outcome(OWNER, wordingSave, stale)).toBe('409 046');
    const taken = { ...wordingIn('NORD', world.next()) };
    expect(await outcome(OWNER, wordingSave, taken)).toBe('200');
    expect(await outcome(STRANGER, wordingSave, taken)).toBe('403 019');
    expect(await outcome(OWNER, wordingSave, taken)).toBe('409 006');
  });

  test('context/save', async () => {
    const identifier = await newContext(world, 'NORD');
    const stale = { identifier, parentIdentifier: 'NORD', active: false, modificationDate: LONG_AGO };
    expect(await outcome(STRANGER, contextSave, { ...stale, active: 'no' })).toBe('400 012');
    expect(await outcome(STRANGER, contextSave, stale)).toBe('403 019');
    expect(await outcome(OWNER, contextSave, stale)).toBe('409 046');
    const taken = { identifier, parentIdentifier: 'NORD', create: true };
    expect(await outcome(STRANGER, contextSave, taken)).toBe('403 019');
    expect(await outcome(OWNER, contextSave, taken)).toBe('409 006');
  });

  test('context/wordings/update', async () => {
    const number = world.next();
    const [one, other] = await Promise.all([save('NORD', number), save('NORD_1', number)]);
    expect(one).not.toBe(other);
    const clash = { contextIdentifier: 'NORD_1', wordings: [{ id: one, contextIdentifier: 'NORD_1' }] };
    expect(await outcome(STRANGER, wordingMove, { ...clash, wordings: null })).toBe('400 005');
    expect(await outcome(STRANGER, wordingMove, clash)).toBe('403 019');
    expect(await outcome(OWNER, wordingMove, clash)).toBe('409 006');
    const stale = {
      contextIdentifier: 'SUED',
      wordings: [{ id: one, contextIdentifier: 'SUED', modificationDate: LONG_AGO }],
    };
    expect(await outcome(OWNER, wordingMove, stale)).toBe('403 019');
    expect(await outcome('superAdminEditor', wordingMove, stale)).toBe('409 046');
  });
});

async function save(place: Place, number: number): Promise<number> {
  const saved = await world.asAdmin(wordingSave, { payload: wordingIn(place, number) });
  return (envelopeOf(saved).content as { wording: { id: number } }).wording.id;
}

describe('a change that touches two contexts needs the right to both', () => {
  test('a wording that is saved into another context', async () => {
    const here = { ...wordingIn('NORD', world.next()), id: await newWording(world, 'NORD') };
    const there = { ...wordingIn('SUED', world.next()), id: await newWording(world, 'SUED') };
    expect(await outcome(OWNER, wordingSave, { ...here, contextIdentifier: 'SUED' })).toBe('403 019');
    expect(await outcome(OWNER, wordingSave, { ...there, contextIdentifier: 'NORD' })).toBe('403 019');
    expect(await outcome(OWNER, wordingSave, { ...here, contextIdentifier: 'NORD_1' })).toBe('200');
  });

  test('a move of some wordings', async () => {
    const [here, there] = [await newWording(world, 'NORD'), await newWording(world, 'SUED')];
    const move = (contextIdentifier: Place, ids: readonly number[]) => ({
      contextIdentifier,
      wordings: ids.map((id) => ({ id, contextIdentifier })),
    });
    expect(await outcome(OWNER, wordingMove, move('SUED', [here]))).toBe('403 019');
    expect(await outcome(OWNER, wordingMove, move('NORD_1', [here, there]))).toBe('403 019');
    expect(await outcome(OWNER, wordingMove, move('NORD_1', [here]))).toBe('200');
  });

  test('a move of everything', async () => {
    const [from, to] = [await newContext(world, 'NORD'), await newContext(world, 'SUED')];
    const move = (contextIdentifier: string, toContextIdentifier: string) => ({
      contextIdentifier,
      toContextIdentifier,
      wordings: [],
    });
    expect(await outcome(OWNER, wordingMove, move(from, to))).toBe('403 019');
    expect(await outcome(OWNER, wordingMove, move(to, from))).toBe('403 019');
    expect(await outcome('superAdminEditor', wordingMove, move(from, to))).toBe('200');
  });

  test('a context that gets another parent', async () => {
    const [here, there] = [await newContext(world, 'NORD'), await newContext(world, 'SUED')];
    const below = (identifier: string, parentIdentifier: Place) => ({
      identifier,
      parentIdentifier,
      active: true,
    });
    expect(await outcome(OWNER, contextSave, below(here, 'SUED'))).toBe('403 019');
    expect(await outcome(OWNER, contextSave, below(there, 'NORD'))).toBe('403 019');
    expect(await outcome(OWNER, contextSave, below(here, 'NORD_1'))).toBe('200');
    expect(await outcome(OWNER, contextSave, below('NORD', 'SUED'))).toBe('403 019');
  });
});

describe('what only a superAdmin with EDITOR may set', () => {
  test.each([{ hostUrl: 'nord.example.org' }, { isDefault: true }])('of a context: %o', async (own) => {
    const identifier = await newContext(world, 'NORD');
    const payload = { identifier, parentIdentifier: 'NORD', active: true, ...own };
    expect(await outcome(OWNER, contextSave, payload)).toBe('403 019');
    expect(await outcome('superAdminEditor', contextSave, payload)).toBe('200');
  });

  test('a new root', async () => {
    const payload = { identifier: 'ROOT', parentIdentifier: null, active: true, create: true };
    expect(await outcome(OWNER, contextSave, payload)).not.toBe('200');
  });
});

test("one's own language needs EDITOR", async () => {
  const details = { email: 'a@example.org', firstname: 'Anna', lastname: 'Berg', mobileNo: '+4930123456' };
  const payload = { ...details, defaultLang: 'fr' };
  expect(await outcome('user', ownDetailsUpdate, payload)).toBe('403 019');
  expect(await outcome('superAdmin', ownDetailsUpdate, payload)).toBe('403 019');
  expect(await outcome('editorOfNothing', ownDetailsUpdate, payload)).toBe('200');
  expect(await outcome('user', ownDetailsUpdate, details)).toBe('200');
});

describe('what cannot be previewed is refused instead of being carried out', () => {
  const changing = closed.filter((name) => CALLS[name].changes && !(CALLS[name] as Call).preview);
  test.each(changing)('%s', async (name) => {
    const call: Call = CALLS[name];
    const sending = await errandOf(name)(world, 'NORD', 'superAdminEditor');
    const before = await dumpRecords(world.server.parts);
    const browser = await world.browserOf('superAdminEditor');
    const response = await sendCall(browser, call, sending, { dryRun: 'true' });
    expect([response.statusCode, envelopeOf(response).errCodes[0]]).toEqual([400, '012']);
    expect(await dumpRecords(world.server.parts)).toEqual(before);
  });

  const previewed = closed.filter((name) => (CALLS[name] as Call).preview);
  test.each(previewed)('%s with a wish that is neither true nor false', async (name) => {
    const call: Call = CALLS[name];
    const sending = await errandOf(name)(world, 'NORD', 'superAdminEditor');
    const before = await dumpRecords(world.server.parts);
    const browser = await world.browserOf('superAdminEditor');
    for (const dryRun of ['', '1', 'yes', 'TRUE', 'true ']) {
      const response = await sendCall(browser, call, sending, { dryRun });
      expect([dryRun, response.statusCode, envelopeOf(response).errCodes[0]]).toEqual([dryRun, 400, '012']);
    }
    expect(await dumpRecords(world.server.parts)).toEqual(before);
  });
});
