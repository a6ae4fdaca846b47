import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';

/** Public: alive and database reachable, nothing else. */
export const health = defineCall({
  method: 'GET',
  path: 'health',
  request: z.strictObject({}),
  content: z.object({ alive: z.boolean(), database: z.boolean() }),
  changes: false,
  feature: 'health',
});
