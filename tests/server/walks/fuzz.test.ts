import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Call, HEADERS } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { FUZZ, LONG } from '#tests/support/long.ts';
import { envelopeOf } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { faultsOf } from '#tests/support/walks/answers.ts';
import { afterSteps, fitting, STEPS, type Step } from '#tests/support/walks/arbitrary.ts';
import { errandOf } from '#tests/support/walks/errands.ts';
import { faultsOfHistory } from '#tests/support/walks/history.ts';
import { someOfEachKind, walked } from '#tests/support/walks/sample.ts';
import { fits, takesAnything } from '#tests/support/walks/schema.ts';
import {
  isRecord,
  type Sending,
  type SendingOptions,
  sendCall,
  takesFile,
  takesJson,
} from '#tests/support/walks/send.ts';
import { type Dump, dumpRecords, isSameDump } from '#tests/support/walks/tables.ts';
import { openWorld, type Person, type World } from '#tests/support/walks/world.ts';

const names = Object.keys(CALLS) as CallName[];
const TIMEOUT = LONG ? 3_600_000 : 120_000;

/** One for each call: what the requests to one of them have broken is whole again for the next. */
let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

interface Case {
  readonly person: Person;
  /** null: a request that is known to be carried out, with a record of its own. */
  readonly request: unknown;
  readonly steps: readonly Step[];
  readonly file: string | null;
  readonly key: string | null;
  readonly dryRun: string | null;
  readonly address: string;
}

/** A user who may do everything, as a rule: anyone who is refused by right tests little else. */
const PERSONS = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Person>('superAdminEditor') },
  fc.constantFrom<Person>('editorOfNord', 'superAdmin', 'user', 'visitor'),
);

function cases(call: Call): fc.Arbitrary<Case> {
  const files = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('', '[]', '{"wordings":[]}', '<xliff version="2.0"/>'),
  );
  return fc.record({
    person: PERSONS,
    request: fc.option(fitting(call.request), { freq: 3 }),
    steps: STEPS,
    file: fc.option(files, { freq: 1 }),
    key: fc.oneof(
      { weight: 6, arbitrary: fc.constant(null) },
      fc.constantFrom('key-1', 'key-2', 'x'.repeat(255)),
    ),
    dryRun: call.preview
      ? fc.oneof(
          { weight: 4, arbitrary: fc.constant(null) },
          fc.constantFrom('true', 'true', 'false', 'perhaps'),
        )
      : fc.constant(null),
    // From many places: one place is soon not let in any more.
    address: fc.ipV4(),
  });
}

function optionsOf({ key, dryRun, address }: Case): SendingOptions {
  return {
    remoteAddress: address,
    headers: key === null ? {} : { [HEADERS.idempotencyKey]: key },
    ...(dryRun === null ? {} : { dryRun }),
  };
}

/** Whether the contract lets the request pass; null where the address, and not the schema alone, decides. */
function isRequest(call: Call, payload: unknown): boolean | null {
  if (!takesJson(call) || call.inAddress) return null;
  const { auth, ...own } = isRecord(payload) ? payload : { auth: undefined };
  return auth === undefined ? fits(call.request, isRecord(payload) ? own : payload) : null;
}

/** What decides beside the call itself how a request is read and answered. */
function kindOf(name: CallName): string {
  const { method, takes, answers, changes, preview, inAddress }: Call = CALLS[name];
  return [method, takes, answers, changes, preview, inAddress !== undefined].join();
}

describe(`${FUZZ.requests} generated requests, seed ${FUZZ.seed}`, () => {
  test.each(someOfEachKind(walked(names), kindOf))(
    '%s',
    async (name) => {
      const call: Call = CALLS[name];
      // That reading changes nothing is seen in the walk of rights.
      const dump = async (): Promise<Dump> => (call.changes ? dumpRecords(world.server.parts) : {});
      let before = await dump();
      const outcomes = new Set<number>();
      const browsers = new Map<Person, TestBrowser>();

      const browserOf = async (person: Person): Promise<TestBrowser> => {
        const known = browsers.get(person);
        if (known) return known;
        const browser = await world.browserOf(person);
        browsers.set(person, browser);
        // A user created for it is not part of the case.
        before = await dump();
        return browser;
      };

      const sendingOf = async ({ person, request, steps, file }: Case): Promise<Sending> => {
        if (request !== null && (file !== null || !takesFile(call))) {
          return {
            payload: afterSteps(request, steps),
            ...(takesFile(call) && file !== null ? { file } : {}),
          };
        }
        const errand = await errandOf(name)(world, 'NORD', person);
        before = await dump();
        return { ...errand, payload: afterSteps(request ?? errand.payload, steps) };
      };

      const property = fc.asyncProperty(cases(call), async (one) => {
        const browser = await browserOf(one.person);
        const sending = await sendingOf(one);
        const response = await sendCall(browser, call, sending, optionsOf(one));
        const { statusCode: status } = response;
        outcomes.add(status);
        const preview = one.dryRun === 'true';
        const faults = [...faultsOf(call, response, preview)];
        const [code] = status === 200 || status === 304 ? [] : envelopeOf(response).errCodes;

        const expected = isRequest(call, sending.payload);
        if (expected === false && ![400, 401, 403, 413].includes(status))
          faults.push(`${status} for what fits no schema`);

        const after = await dump();
        const mayChange = call.changes && status === 200 && !preview;
        if (!mayChange && !isSameDump(after, before)) faults.push(`${status}, and records changed`);
        before = after;

        // A user who has lost the session by the call continues in a new one.
        if (code === '001' || code === '021' || (status === 200 && ['logout', 'authLogin'].includes(name)))
          browsers.delete(one.person);
        expect(faults).toEqual([]);
      });
      await fc.assert(property, { numRuns: FUZZ.requests, seed: FUZZ.seed, verbose: 0 });
      // Requests that are all refused, or all let in, would have tested little.
      expect([...outcomes]).toEqual(expect.arrayContaining(takesAnything(call.request) ? [200] : [200, 400]));
      expect(await faultsOfHistory(world.server.parts)).toEqual([]);
    },
    TIMEOUT,
  );
});
