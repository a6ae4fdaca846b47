import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { errandOf } from '#tests/support/walks/errands.ts';
import { type Sending, sendCall } from '#tests/support/walks/send.ts';
import { openWorld, type World } from '#tests/support/walks/world.ts';

const FOLDER = join(import.meta.dirname, '../../../server/description');
const ANSWERS = 'examples.json';
const REQUESTS = 'request-examples.json';
/** RECORD_EXAMPLES=1 writes both files again. */
const RECORDS = process.env.RECORD_EXAMPLES === '1';
/** Rows of one list in an example. */
const ROWS = 2;

const names = (Object.keys(CALLS) as CallName[]).filter((name) =>
  [undefined, 'lines'].includes((CALLS[name] as Call).answers),
);
const kept = { answers: read(ANSWERS), requests: read(REQUESTS) };
const recorded: Record<'answers' | 'requests', Record<string, unknown>> = { answers: {}, requests: {} };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  if (RECORDS) {
    write(ANSWERS, recorded.answers);
    write(REQUESTS, recorded.requests);
  }
});

function read(name: string): Record<string, unknown> {
  return existsSync(join(FOLDER, name)) ? JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) : {};
}

function write(name: string, examples: Record<string, unknown>): void {
  writeFileSync(join(FOLDER, name), `${JSON.stringify(examples, null, 2)}\n`);
}

test.each(names)('the example of %s is what the server answers', async (name) => {
  const sending = await errandOf(name)(world, 'NORD', 'superAdminEditor');
  compareRequest(name, sending);
  const browser = await world.browserOf('superAdminEditor');
  const response = await sendCall(browser, CALLS[name], sending);
  expect(response.statusCode).toBe(200);
  const isLines = (CALLS[name] as Call).answers === 'lines';
  recorded.answers[name] = isLines ? firstOfEachType(response.body) : shortened(response.json());
  if (!RECORDS) expect(formOf(kept.answers[name])).toEqual(formOf(recorded.answers[name]));
});

const others = (Object.keys(CALLS) as CallName[]).filter((name) => !names.includes(name));

test.each(others)('the example of a request for %s is one that is carried out', async (name) => {
  compareRequest(name, await errandOf(name)(world, 'NORD', 'superAdminEditor'));
});

function compareRequest(name: CallName, { payload, file }: Sending): void {
  const sent = { ...(isObject(payload) && payload), ...(file !== undefined && { file }) };
  if (Object.keys(sent).length === 0) return;
  recorded.requests[name] = sent;
  if (!RECORDS) expect(formOf(kept.requests[name])).toEqual(formOf(sent));
}

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
