import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { someInTurn } from '#tests/support/in-turn.ts';
import { faultsOf } from '#tests/support/walks/answers.ts';
import { errandOf } from '#tests/support/walks/errands.ts';
import { withValue } from '#tests/support/walks/flaws.ts';
import { walked } from '#tests/support/walks/sample.ts';
import { describeSchema } from '#tests/support/walks/schema.ts';
import { isRecord, sendCall } from '#tests/support/walks/send.ts';
import { type Dump, dumpRecords, isSameDump } from '#tests/support/walks/tables.ts';
import { HOSTILE_TEXTS } from '#tests/support/walks/texts.ts';
import { openWorld, type World } from '#tests/support/walks/world.ts';

const TIMEOUT = 60_000;
const names = Object.keys(CALLS) as CallName[];

/** Fields that are kept in one form, whatever form they were sent in: a host is the same in any case. */
const REWRITTEN: ReadonlySet<string> = new Set(['hostUrl']);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** That reading changes nothing is seen in the walk of rights. */
async function dump(call: Call): Promise<Dump> {
  return call.changes ? dumpRecords(world.server.parts) : {};
}

describe('a text of any script or trade is taken unchanged, or refused by rule', () => {
  test.each(walked(names))(
    '%s',
    async (name) => {
      const call: Call = CALLS[name];
      const described = describeSchema(call.request);
      if (described.kind !== 'object') throw new Error(`the request of ${name} is no object`);
      const fields = described.fields.filter(({ schema }) => describeSchema(schema).kind === 'text');
      const faults: string[] = [];
      for (const [at, field] of fields.map((one) => one.name).entries()) {
        for (const [title, text] of someInTurn(Object.entries(HOSTILE_TEXTS), names.indexOf(name) + at)) {
          const sending = await errandOf(name)(world, 'NORD', 'superAdminEditor');
          const browser = await world.browserOf('superAdminEditor');
          const before = await dump(call);
          const payload = withValue(sending.payload, [field], text);
          const response = await sendCall(browser, call, { ...sending, payload });
          const about = `${field}, ${title}`;
          faults.push(...faultsOf(call, response).map((fault) => `${about}: ${fault}`));
          const isEnvelope = response.statusCode === 200 && call.answers === undefined;
          const kept = isEnvelope ? keptIn(response.json(), field) : text;
          if (
            !REWRITTEN.has(field) &&
            call.changes &&
            call.answers !== 'file' &&
            kept !== undefined &&
            kept !== text
          ) {
            faults.push(`${about}: became ${JSON.stringify(kept)}`);
          }
          if (response.statusCode === 200 && call.changes) continue;
          if (!isSameDump(await dump(call), before))
            faults.push(`${about}: refused, and yet something was written`);
        }
      }
      expect(faults).toEqual([]);
    },
    TIMEOUT,
  );
});

/** Value of a field in the record that a save returns; undefined when no record has the field. */
function keptIn({ content }: { content?: unknown }, field: string): unknown {
  const record = Object.values(isRecord(content) ? content : {}).find((one) => isRecord(one) && field in one);
  return isRecord(record) ? record[field] : undefined;
}
