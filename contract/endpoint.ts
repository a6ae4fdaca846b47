import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';

/** Problem that a server noticed in its own settings. proxyNotTrusted: requests are forwarded, TRUST_PROXY is 0. */
export const endpointWarningSchema = z.object({
  code: z.string(),
  /** Where it was noticed. */
  address: z._default(z.nullable(z.string()), null),
});
export type EndpointWarning = z.infer<typeof endpointWarningSchema>;

export const endpointSchema = z.object({
  id: z.int(),
  url: z.string(),
  currentServerVersion: z._default(z.nullable(z.string()), null),
  /** Shown on the screens as the access code identifier. */
  identifier: z.string(),
  /** JSON text, without secrets. */
  configuration: z._default(z.nullable(z.string()), null),
  /** JSON text of name to version. */
  appVersions: z._default(z.nullable(z.string()), null),
  environment: z.string(),
  /** Added. */
  warnings: z._default(z.array(endpointWarningSchema), []),
});
export type Endpoint = z.infer<typeof endpointSchema>;

export const endpointsGet = defineCall({
  method: 'GET',
  path: 'adminUI/endpoints/get',
  request: z.strictObject({}),
  content: z.object({ endpoints: z.array(endpointSchema) }),
  changes: false,
});

/** `target`: an endpoint's id, or all. */
export const cacheClear = defineCall({
  method: 'GET',
  path: 'adminUI/endpoints/clear/cache/{target}',
  request: z.strictObject({ target: z.string().check(z.regex(/^(all|[1-9]\d{0,14})$/)) }),
  content: z.object({ target: z.string() }),
  changes: true,
});
