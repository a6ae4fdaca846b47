import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { bodyLimitsOf } from '#contract/body-limits.ts';
import { type Call, HEADERS } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { RIGHTS, wantsSession } from '#server/domain/rights.ts';
import { envelopeOf } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { faultsOf } from '#tests/support/walks/answers.ts';
import { errandOf } from '#tests/support/walks/errands.ts';
import { type Flaw, flawsOf, placedFlawsOf, queryFlawsOf, valueAt } from '#tests/support/walks/flaws.ts';
import { walked } from '#tests/support/walks/sample.ts';
import { describeSchema } from '#tests/support/walks/schema.ts';
import {
  isRecord,
  type Sending,
  type SendingOptions,
  sendCall,
  takesFile,
  takesJson,
} from '#tests/support/walks/send.ts';
import { type Dump, dumpRecords, isSameDump } from '#tests/support/walks/tables.ts';
import { openWorld, type World } from '#tests/support/walks/world.ts';

const TIMEOUT = 60_000;
const names = Object.keys(CALLS) as CallName[];
const posts = names.filter((name) => CALLS[name].method === 'POST');
const withSession = names.filter((name) => wantsSession(RIGHTS[name]));
const changing = names.filter((name) => CALLS[name].changes);

const VAST = Buffer.alloc(50_000_000, 'x');

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Sends requests of a call, and collects everything that is wrong with their responses. */
class Walk {
  readonly #call: Call;
  readonly #browser: TestBrowser;
  readonly #before: Dump;
  readonly #faults: string[] = [];

  private constructor(call: Call, browser: TestBrowser, before: Dump) {
    this.#call = call;
    this.#browser = browser;
    this.#before = before;
  }

  static async begin(call: Call, browser?: TestBrowser): Promise<Walk> {
    const somebody = browser ?? (await world.browserOf('superAdminEditor'));
    return new Walk(call, somebody, await dumpRecords(world.server.parts));
  }

  /**
   * Sends a request that has to be refused without leaving anything behind.
   * @param wanted status and first code, such as '400 012'; and the property that is to be named
   */
  async refused(
    title: string,
    sending: Sending,
    wanted: string | readonly string[],
    { field, ...options }: SendingOptions & { field?: string | null } = {},
  ): Promise<void> {
    const response = await sendCall(this.#browser, this.#call, sending, options);
    const { errCodes = [], errors = [] } = response.statusCode === 200 ? {} : envelopeOf(response);
    const outcome = `${response.statusCode} ${errCodes.join(' ')}`.trim();
    if (![wanted].flat().includes(outcome)) this.#faults.push(`${title}: ${outcome} instead of ${wanted}`);
    if (field && !errors.some((one) => one.field === field))
      this.#faults.push(`${title}: ${field} is not named`);
    this.#faults.push(...faultsOf(this.#call, response).map((fault) => `${title}: ${fault}`));
  }

  /** Everything that was wrong, when no more is sent. */
  async faults(): Promise<readonly string[]> {
    const after = await dumpRecords(world.server.parts);
    return isSameDump(this.#before, after) ? this.#faults : [...this.#faults, 'something was written'];
  }
}

async function errand(name: CallName): Promise<Sending & { payload: Record<string, unknown> }> {
  const { payload, ...rest } = await errandOf(name)(world, 'NORD', 'superAdminEditor');
  return { payload: isRecord(payload) ? payload : {}, ...rest };
}

describe('whatever does not fit the schema is refused by its name, and nothing is written', () => {
  test.each(walked(names))(
    '%s',
    async (name) => {
      const call: Call = CALLS[name];
      const sending = await errand(name);
      const walk = await Walk.begin(call);
      for (const { title, payload, code, field } of flawsIn(call, sending.payload)) {
        // A payload that is not an object has no properties for the address.
        if (call.inAddress && field === null) {
          await walk.refused(title, sending, `400 ${code}`, { body: JSON.stringify(payload) });
          continue;
        }
        // The longest values are more than a visitor's body may hold.
        if (call.body === 'credentials' && JSON.stringify(payload).length > bodyLimitsOf(call).bytes) {
          await walk.refused(title, { ...sending, payload }, `413 ${REFUSAL.textTooLong}`);
          continue;
        }
        const wanted = wantedInAddress(call, { title, payload, code, field });
        // Names of JavaScript's own are refused by whatever reads the parts of a body.
        const isForeign = takesFile(call) && field !== null && field in {};
        const named = Array.isArray(wanted) || isForeign ? null : field;
        await walk.refused(title, { ...sending, payload }, wanted, { field: named });
      }
      expect(await walk.faults()).toEqual([]);
    },
    TIMEOUT,
  );
});

function flawsIn(call: Call, valid: Readonly<Record<string, unknown>>): readonly Flaw[] {
  if (call.inAddress) return placedFlawsOf(call.request, valid, call.inAddress);
  return (takesJson(call) ? flawsOf : queryFlawsOf)(call.request, valid);
}

test.each(names)('%s: every text of its request has a longest length or a form', (name) => {
  expect(boundlessTexts(CALLS[name].request)).toEqual([]);
});

function boundlessTexts(schema: z.core.$ZodType, path = ''): readonly string[] {
  const described = describeSchema(schema);
  switch (described.kind) {
    case 'object':
      return described.fields.flatMap((field) => boundlessTexts(field.schema, `${path}.${field.name}`));
    case 'list':
      return boundlessTexts(described.element, `${path}[]`);
    case 'text':
      return described.longest === null && described.pattern === null ? [path] : [];
    default:
      return [];
  }
}

/** A value in a path may lead to another route, or to one where no field is known yet. */
function wantedInAddress(call: Call, { payload, code, field }: Flaw): string | string[] {
  // Many records at once may be more than the call's body may hold.
  if (Array.isArray(payload) && payload.length > 1) return [`400 ${code}`, '413 040'];
  if (field === null || !call.path.includes(`{${field}}`)) return `400 ${code}`;
  const sent = valueAt(payload, [field]);
  // A path has one place for it: of a name, that is another name.
  if (Array.isArray(sent)) return ['400 012', '404 008'];
  const value = String(sent ?? '');
  if (value.length > 3_000) return ['404 008'];
  if (!value.isWellFormed()) return ['400 012'];
  if (value === '') return ['404 008', '400 012', `400 ${code}`];
  return code === '012' ? '400 012' : ['400 012', `400 ${code}`];
}

describe('a body that cannot be read is refused', () => {
  test.each(walked(posts))(
    '%s',
    async (name) => {
      const call: Call = CALLS[name];
      const sending = await errand(name);
      const walk = await Walk.begin(call);
      const text = JSON.stringify(sending.payload);
      const inParts = takesFile(call);
      const unreadable = inParts ? ['415 033', '400 042', '400 033'] : '400 033';
      for (const body of [
        '',
        '{',
        text.slice(0, -1),
        `${text}}`,
        '{"a":}',
        'undefined',
        '\u0000',
        `\ufeff{`,
      ]) {
        await walk.refused(`the body ${body.slice(0, 30)}`, sending, unreadable, { body });
      }
      const poisoned = `{"__proto__":{"superAdmin":true},${text.slice(1)}`;
      await walk.refused('a prototype', sending, unreadable, { body: poisoned });
      const latin = Buffer.from([...Buffer.from('{"a":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
      const noText = inParts ? unreadable : ['400 033', '400 012', '400 005 012', '400 012 005'];
      await walk.refused('bytes that are no UTF-8', sending, noText, { body: latin });
      const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
      await walk.refused('a list a hundred thousand deep', sending, [...noText, '413 040'], { body: deep });
      const types = [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'text/html',
        'nonsense',
      ];
      for (const type of types.filter((one) => call.takes !== 'data' || !one.includes('form'))) {
        await walk.refused(type, sending, '415 033', { body: text, headers: { 'content-type': type } });
      }
      await walk.refused('5 MB and a byte', sending, ['413 040', '415 033'], {
        body: `"${'x'.repeat(4_999_999)}"`,
      });
      await walk.refused('50 MB', sending, ['413 040', '413 042', '415 033'], { body: VAST });
      expect(await walk.faults()).toEqual([]);
    },
    TIMEOUT,
  );
});

describe('a call that changes something wants the token of this browser and session', () => {
  test.each(walked(changing))(
    '%s',
    async (name) => {
      const call: Call = CALLS[name];
      const sending = await errand(name);
      const stranger = await world.browserOf('superAdmin');
      const foreign = stranger.cookies.get('XSRF-TOKEN') ?? '';
      const walk = await Walk.begin(call);
      for (const token of ['', 'nonsense', 'a.b', foreign, `${foreign}x`, 'x'.repeat(10_000)]) {
        await walk.refused(`token ${token.slice(0, 20)}`, sending, '403 004', {
          headers: { [HEADERS.xsrf]: token },
        });
      }
      expect(await walk.faults()).toEqual([]);
    },
    TIMEOUT,
  );
});

describe('who is not, or no longer, or not the one who is signed in, is refused before anything else', () => {
  test.each(walked(withSession))(
    '%s',
    async (name) => {
      const call: Call = CALLS[name];
      const sending = await errand(name);
      const browser = await world.browserOf('superAdminEditor');
      const { id: other } = await world.addUser();
      const walk = await Walk.begin(call, browser);
      for (const named of [String(other), '0', '-1', 'admin', '1e0', '9'.repeat(400)]) {
        const options = { headers: { [HEADERS.actingUser]: named } };
        await walk.refused(`acting user ${named.slice(0, 20)}`, sending, '401 001', options);
      }
      if (takesJson(call) && call.takes !== 'data') {
        for (const userId of [other, String(browser.userId), 0, {}]) {
          const auth = { timestamp: 1, userId, lang: 'de_DE' };
          const payload = { ...sending.payload, auth };
          await walk.refused(`auth.userId ${JSON.stringify(userId)}`, { ...sending, payload }, '401 001');
        }
      }
      expect(await walk.faults()).toEqual([]);

      const visitor = await Walk.begin(call, await world.browserOf('visitor'));
      await visitor.refused('nobody', sending, '401 001');
      expect(await visitor.faults()).toEqual([]);

      const late = await Walk.begin(call, browser);
      world.server.clock.advance({ minutes: 31 });
      await late.refused('an ended session', sending, '401 021');
      expect(await late.faults()).toEqual([]);
    },
    TIMEOUT,
  );
});
