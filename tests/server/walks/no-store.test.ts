import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { errandOf } from '#tests/support/walks/errands.ts';
import { sendCall } from '#tests/support/walks/send.ts';
import { openWorld, type World } from '#tests/support/walks/world.ts';

/**
 * What may be kept, written out again: texts and files that are public, the description of the calls, and the bytes of
 * a document and the tree of contexts in the browser of the user who had them, where they are asked for again each time.
 */
const KEPT: Partial<Record<CallName, RegExp>> = {
  wordingGet: /^(?:public|no-cache)/,
  documentFilePublic: /^public/,
  openapi: /^public, no-cache$/,
  docs: /^public, no-cache$/,
  documentFileDownload: /^private, no-cache$/,
  contextTree: /^private, no-cache$/,
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each(Object.keys(CALLS) as CallName[])(
  'the answer of %s is kept nowhere unless it may be',
  async (name) => {
    const sending = await errandOf(name)(world, 'NORD', 'superAdminEditor');
    const browser = await world.browserOf('superAdminEditor');
    const { headers, statusCode } = await sendCall(browser, CALLS[name], sending);
    expect(statusCode).toBeLessThan(500);
    expect(String(headers['cache-control'])).toMatch(KEPT[name] ?? /^no-store/);
  },
);
