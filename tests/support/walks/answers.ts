import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { type Call, LINES_MEDIA_TYPE } from '#contract/call.ts';
import { impactSchema } from '#contract/impact.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { REFUSAL_TEXTS } from '#contract/refusals.ts';

/** Which codes can come first under which status, written out again from what was agreed on. */
const CODES: Readonly<Record<number, readonly string[]>> = {
  400: ['002', '005', '007', '012', '033', '040', '041', '042', '048', '050', '054', '063', '065'],
  401: ['001', '002', '021', '026', '048', '050', '065'],
  403: ['004', '019'],
  404: ['008'],
  409: ['006', '020', '046'],
  413: ['040', '042'],
  415: ['028', '033'],
  422: ['013', '014', '027'],
  429: ['022', '044', '051', '057'],
  503: ['049'],
};
/** Codes of a login that is not finished yet: no success, and no failure either. */
const UNFINISHED = ['047', '057'];

const finding = z.strictObject({
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
  /** For translating the message. */
  reason: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
});
const envelope = z.strictObject({
  success: z.boolean(),
  content: z.unknown(),
  messages: z.array(z.string()),
  warnings: z.array(finding),
  errors: z.array(finding),
  errCodes: z.array(z.string()),
  serverTime: z.iso.datetime(),
  /** Only where a revision was made. */
  revisionId: z.optional(z.int().check(z.positive())),
});
const previewed = z.object({ impact: impactSchema });

/**
 * Holds an answer against what every answer has to be.
 * @param preview whether the call was made with dryRun=true
 * @returns what is wrong with it, one sentence each
 */
export function faultsOf(call: Call, response: LightMyRequestResponse, preview = false): readonly string[] {
  const { statusCode: status, headers, body } = response;
  if (status === 304)
    return call.path === 'wording/get' && body === '' ? [] : ['304 where nothing is cached'];
  const type = String(headers['content-type']);
  if (status === 200 && call.answers === 'lines') return faultsOfLines(call, body, type);
  if (status === 200 && call.answers) {
    const isAttached = String(headers['content-disposition']).startsWith('attachment');
    return isAttached || call.answers !== 'file' ? [] : ['a file that is no attachment'];
  }
  if (!type.startsWith('application/json')) return [`status ${status} of the type ${type}`];
  const read = envelope.safeParse(parsed(body));
  if (!read.success) return [`no envelope (${z.prettifyError(read.error)}): ${body.slice(0, 300)}`];
  const faults =
    status === 200 ? faultsOfSuccess(call, read.data, preview) : faultsOfRefusal(status, read.data);
  if (!headers['x-request-id']) faults.push('no X-Request-Id');
  if ((status === 429 || status === 503) && !(Number(headers['retry-after']) >= 0)) {
    faults.push(`${status} without Retry-After`);
  }
  return faults;
}

function faultsOfLines(call: Call, body: string, type: string): string[] {
  const [last, ...lines] = body.split('\n').reverse();
  return [
    ...(type.startsWith(LINES_MEDIA_TYPE) ? [] : [`lines of the type ${type}`]),
    ...(last === '' ? [] : ['a last line without an end']),
    ...lines
      .filter((line) => !z.safeParse(call.content, parsed(line)).success)
      .map((line) => `a line that does not fit the contract: ${line.slice(0, 300)}`),
  ];
}

type Answer = z.infer<typeof envelope>;

function faultsOfSuccess(call: Call, answer: Answer, preview: boolean): string[] {
  const first = answer.errCodes[0];
  if (first !== undefined) {
    const unfinished = call.path === 'auth/login' && !answer.success && UNFINISHED.includes(first);
    return unfinished ? [] : [`status 200 with the code ${first}`];
  }
  if (!answer.success) return ['status 200, no code, and yet no success'];
  const mayRevise = call.changes && !preview;
  if (!mayRevise && answer.revisionId !== undefined) return ['a revision of what changes nothing'];
  const schema = preview ? (call.previewed ?? previewed) : call.content;
  const { error } = z.safeParse(schema, answer.content);
  return error ? [`content that does not fit the contract: ${z.prettifyError(error)}`] : [];
}

function faultsOfRefusal(status: number, answer: Answer): string[] {
  const faults: string[] = [];
  const [code = 'none'] = answer.errCodes;
  if (answer.success) faults.push(`status ${status} is called a success`);
  if (answer.revisionId !== undefined) faults.push('a refusal with a revision');
  if (!CODES[status]?.includes(code)) faults.push(`status ${status} with the code ${code}`);
  // The catalogue's text and nothing else: no sentence of the database, no stack.
  const [first] = answer.errors;
  // A right that is missing is named instead.
  const text =
    code === REFUSAL.forbidden && first?.reason
      ? first.message
      : (REFUSAL_TEXTS as Readonly<Record<string, string>>)[code];
  // Behind a refusal for some time stands when the next try is possible.
  const said = answer.messages[0]?.replace(/ Der nächste Versuch ist in .+ möglich\.$/, '');
  if (said !== text) faults.push(`the message of ${code} is ${answer.messages[0]}`);
  if (answer.errors.length === 0) faults.push('a refusal without an entry in errors');
  for (const { code: found, message } of answer.errors) {
    if (!answer.errCodes.includes(found)) faults.push(`errors names ${found}, errCodes does not`);
    if (/\bat .+:\d+|node_modules|SQLITE_|select .+ from/i.test(message))
      faults.push(`errors says: ${message}`);
  }
  return faults;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
