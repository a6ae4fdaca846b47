import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { LINES_MEDIA_TYPE } from '#contract/call.ts';
import { describeCalls, NO_EXAMPLES, operationsOf } from '#server/description/document.ts';
import type { Json } from '#server/description/schemas.ts';

/** The description with which answers are compared: nothing may be answered that it does not name. */
const DOCUMENT = closed(describeCalls('/', '1.0.0', NO_EXAMPLES)) as Json;
const OPERATIONS = operationsOf(DOCUMENT).map((one) => ({
  ...one,
  pattern: new RegExp(`^${one.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Of a thousand schemas most are compiled for a handful of answers: a part is compiled once, and none is optimised. */
const COMPILED_ONCE = { inlineRefs: false, code: { optimize: false } } as const;

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, ...COMPILED_ONCE });
ajv.addSchema(DOCUMENT, 'description');
const checks = new Map<string, ValidateFunction>();

interface Answered {
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
  readonly 'x-codes'?: readonly string[];
}

/**
 * Holds an answer against the description.
 * @param path below /ecs, beginning with a slash, without its query
 * @returns what is wrong with it; null for nothing
 */
export function undescribed(method: string, path: string, response: LightMyRequestResponse): string | null {
  const { statusCode: status, headers, body } = response;
  const call = OPERATIONS.find((one) => one.method === method && one.pattern.test(decoded(path)));
  if (!call)
    return status >= 400 ? null : `${method} ${path} is not described, and yet answered with ${status}`;
  const about = `${method} ${call.path}, ${status}`;
  const answered = (call.operation.responses as Record<string, Answered>)[status];
  if (!answered) return `${about}: the status is not described (${body.slice(0, 200)})`;
  const [type, media] = Object.entries(answered.content ?? {})[0] ?? ['', {}];
  const sent = String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  if (type !== '' && type !== '*/*' && type !== sent)
    return `${about}: of the type ${sent} instead of ${type}`;
  if (!media.schema) return null;
  const pointer = [
    'paths',
    call.path,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    type,
    'schema',
  ];
  if (sent === LINES_MEDIA_TYPE) {
    const lines = body.split('\n').slice(0, -1);
    const fits = checkAt([...pointer, 'contentSchema']);
    const isFitting = fits(lines.map((line) => JSON.parse(line)));
    return isFitting ? null : `${about}: ${ajv.errorsText(fits.errors)}: ${body.slice(0, 300)}`;
  }
  const answer: unknown = JSON.parse(unpacked(response));
  const check = checkAt(pointer);
  if (!check(answer)) return `${about}: ${ajv.errorsText(check.errors)}: ${body.slice(0, 300)}`;
  const [code = ''] = (answer as { errCodes: string[] }).errCodes;
  const codes = answered['x-codes'];
  return codes && !codes.includes(code) ? `${about}: the code ${code} is not described` : null;
}

function unpacked({ headers, body, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body;
}

function checkAt(pointer: readonly string[]): ValidateFunction {
  const $ref = `description#/${pointer.map(escaped).join('/')}`;
  const check = checks.get($ref) ?? ajv.compile({ $ref });
  checks.set($ref, check);
  return check;
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The same part with every object closed that names its properties and does not say that it is open. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => [name, closed(value)]);
  const schema = Object.fromEntries(entries);
  return schema.type === 'object' && schema.properties !== undefined
    ? { additionalProperties: false, ...schema }
    : schema;
}
