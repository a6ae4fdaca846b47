import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { errandOf } from '#tests/support/walks/errands.ts';
import { sendCall } from '#tests/support/walks/send.ts';
import { openWorld, type World } from '#tests/support/walks/world.ts';

const FILE = join(import.meta.dirname, '../../../server/description/examples.json');
/** RECORD_EXAMPLES=1 writes the file again. */
const RECORDS = process.env.RECORD_EXAMPLES === '1';
/** Rows of one list in an example. */
const ROWS = 2;

const names = (Object.keys(CALLS) as CallName[]).filter((name) =>
  [undefined, 'lines'].includes((CALLS[name] as Call).answers),
);
const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
const recorded: Record<string, unknown> = {};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  if (RECORDS) writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
});

test.each(names)('the example of %s is what the server answers', async (name) => {
  const sending = await errandOf(name)(world, 'NORD', 'superAdminEditor');
  const browser = await world.browserOf('superAdminEditor');
  const response = await sendCall(browser, CALLS[name], sending);
  expect(response.statusCode).toBe(200);
  const isLines = (CALLS[name] as Call).answers === 'lines';
  recorded[name] = isLines ? firstOfEachType(response.body) : shortened(response.json());
  if (!RECORDS) expect(formOf(kept[name])).toEqual(formOf(recorded[name]));
});

/** The first line of each type. */
function firstOfEachType(body: string): string {
  const firsts = new Map<unknown, string>();
  for (const line of body.trim().split('\n')) {
    const { type } = JSON.parse(line) as { type: unknown };
    if (!firsts.has(type)) firsts.set(type, line);
  }
  return `${[...firsts.values()].join('\n')}\n`;
}

/** The same with the first rows of each list; a tuple of the history stays whole. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows = value.some((one) => Array.isArray(one) || isObject(one)) && !isRevision(value);
    return (rows ? value.slice(0, ROWS) : value).map(shortened);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}

/** Which properties there are, whatever their values: those differ from run to run. */
function formOf(value: unknown): unknown {
  if (isLines(value))
    return value
      .trim()
      .split('\n')
      .map((line) => formOf(JSON.parse(line)));
  if (Array.isArray(value)) return value.some(isObject) ? [...new Set(value.map(textOfForm))].sort() : 'list';
  if (!isObject(value)) return 'value';
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, formOf(one)]));
}

function isLines(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('{"type":');
}

function textOfForm(value: unknown): string {
  return JSON.stringify(formOf(value));
}

function isRevision(list: readonly unknown[]): boolean {
  return typeof list[2] === 'string' && isObject(list[1]) && 'revision_id' in list[1];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
