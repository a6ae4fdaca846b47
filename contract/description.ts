import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';

/** The description of every call as an OpenAPI 3.1 document, for tools. */
export const openapi = defineCall({
  method: 'GET',
  path: 'openapi.json',
  request: z.strictObject({}),
  content: z.unknown(),
  answers: 'page',
  changes: false,
  feature: 'openapi.json',
});

/** The same as a page for people. */
export const docs = defineCall({
  method: 'GET',
  path: 'docs',
  request: z.strictObject({}),
  content: z.unknown(),
  answers: 'page',
  changes: false,
  feature: 'docs',
});
