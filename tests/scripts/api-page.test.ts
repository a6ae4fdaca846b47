import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { CALLS } from '#contract/calls.ts';

const page = readFileSync('docs/api.md', 'utf8');
const calls: readonly Call[] = Object.values(CALLS);

test('the session in a shell makes calls that there are, with requests that they take', () => {
  const lines = [...page.matchAll(/^call (\S+)(?: '([^']+)')?/gm)];
  expect(lines.length).toBeGreaterThan(5);
  for (const [line, path, body] of lines) {
    const call = calls.find((one) => one.path === path && one.method === (body ? 'POST' : 'GET'));
    expect(call, line).toBeDefined();
    if (call && body) expect(z.safeParse(call.request, JSON.parse(body)).error, line).toBeUndefined();
  }
});
