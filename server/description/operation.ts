import { auditCallName, ofAuditCalls } from '#contract/audit-types.ts';
import { bodyLimitsOf, fileBytesOf } from '#contract/body-limits.ts';
import { type Call, EVENTS_MEDIA_TYPE, HEADERS, LINES_MEDIA_TYPE, PARAMETERS } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { ENGLISH_REFUSALS } from '#contract/english-refusals.ts';
import { refusalsOf } from '#server/description/refusals.ts';
import { type Json, reference, type Schemas } from '#server/description/schemas.ts';
import { SUMMARIES } from '#server/description/summaries.ts';
import { tagOf } from '#server/description/tags.ts';
import { type Access, RIGHTS, wantsSession } from '#server/domain/rights.ts';
import { isForTokens, TOKEN_CALLS } from '#server/domain/token-rights.ts';

export const JSON_TYPE = 'application/json';

const ACCESS: Readonly<Record<Access, string>> = {
  everybody: 'Open to everybody.',
  accessCode: 'For a caller with the access code of this server.',
  metricsToken: 'For a caller with the bearer token of this server (METRICS_TOKEN).',
  user: 'For everybody who is signed in.',
  editor: 'For EDITOR, within the authorizations; for SUPERADMIN with EDITOR everywhere.',
  superAdmin: 'For SUPERADMIN.',
  superAdminEditor: 'For SUPERADMIN with EDITOR.',
};
const OF_ONE_RECORD =
  'For SUPERADMIN; the history of one record, which entityId names, for everybody who is signed in.';
/** Of calls whose right the table does not say in full. */
const RIGHTS_IN_WORDS: Partial<Record<CallName, string | undefined>> = {
  ...ofAuditCalls('Revisions', (type) =>
    RIGHTS[auditCallName(type, 'Revisions')] === 'user' ? OF_ONE_RECORD : undefined,
  ),
  auditWordingRevisions:
    'For SUPERADMIN; the history of one record or place, which entityId or place names, for everybody who is signed in.',
  auditUndo:
    "One's own latest operation, or the one before those that were undone: every user who may still do what it did. Any other: SUPERADMIN with EDITOR.",
  syncWith: 'For SUPERADMIN with EDITOR; with dryRun=true for SUPERADMIN.',
};

/** Calls that mean the context of the address where none is named. */
const ADDRESSED: ReadonlySet<CallName> = new Set([
  'wordingGet',
  'wordingEvents',
  'wordingListForContext',
  'documentFilePublic',
]);
/** Calls that answer a part of a file. */
const RANGED: ReadonlySet<CallName> = new Set(['documentFileDownload', 'documentFilePublic']);
/** Answers as JSON that a caller may keep, and ask whether they still hold. */
const TAGGED: ReadonlySet<CallName> = new Set(['wordingGet', 'contextTree']);

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
const UNCHANGED = {
  description: 'What the caller has (If-None-Match) still holds',
  headers: { [HEADERS.requestId]: header(HEADERS.requestId) },
};
const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

interface Example {
  readonly request: Json | undefined;
  readonly answer: unknown;
}

/** Describes one call as an operation of the document. */
export function operationOf(name: CallName, call: Call, schemas: Schemas, example: Example): Json {
  const access = RIGHTS[name];
  const body = bodyOf(call, schemas, example.request);
  const security: Json = {
    ...(wantsSession(access) && { session: [] }),
    ...(access === 'metricsToken' && { metricsToken: [] }),
    ...(access === 'accessCode' && { accessCode: [] }),
    ...(call.changes && { xsrf: [] }),
  };
  const forTokens = isForTokens(name) ? [{ accessToken: [] }] : [];
  return {
    operationId: name,
    tags: [tagOf(call)],
    summary: SUMMARIES[name],
    description: `${RIGHTS_IN_WORDS[name] ?? ACCESS[access]}${tokenWords(name)}${proofWords(call)}`,
    security: Object.keys(security).length > 0 ? [security, ...forTokens] : [],
    parameters: parametersOf(name, call, schemas, example.request),
    ...(body && { requestBody: { required: true, ...limitsOf(call), content: body } }),
    responses: responsesOf(name, call, schemas, example.answer),
    ...(call.feature !== undefined && { 'x-feature': call.feature }),
  };
}

const PROOF_WORDS = {
  always: ' Asks for a fresh proof of who calls (064, see auth/confirm).',
  changesUsers: ' Asks for a fresh proof of who calls (064, see auth/confirm) where it changes users.',
  undoesSync: ' Asks for a fresh proof of who calls (064, see auth/confirm) where it takes a sync back.',
  changes: ' Asks for a fresh proof of who calls (064, see auth/confirm) where it changes one of: ',
} as const;

/** Where a call asks for a fresh proof of who calls, in words. */
function proofWords({ freshProof }: Call): string {
  if (freshProof === undefined) return '';
  if (typeof freshProof === 'string') return PROOF_WORDS[freshProof];
  return `${PROOF_WORDS.changes}${freshProof.changes.join(', ')}.`;
}

/** The right of an access token that stands in for a session. */
function tokenWords(name: CallName): string {
  return isForTokens(name) ? ` Also with an access token that has ${TOKEN_CALLS[name]}.` : '';
}

function parametersOf(name: CallName, call: Call, schemas: Schemas, example: Json | undefined): Json[] {
  return [
    ...placedOf(call, schemas, example),
    ...(call.preview ? [parameter(PARAMETERS.dryRun)] : []),
    ...(call.ifAlone ? [parameter(PARAMETERS.ifAlone)] : []),
    ...(call.changes && wantsSession(RIGHTS[name]) ? [parameter(HEADERS.idempotencyKey)] : []),
    ...(wantsSession(RIGHTS[name]) ? [parameter(HEADERS.actingUser)] : []),
    ...(ADDRESSED.has(name) ? [parameter(HEADERS.usedContext)] : []),
    ...(name === 'syncExport' ? [parameter(HEADERS.exportKinds)] : []),
    ...(RANGED.has(name) ? [parameter('Range')] : []),
  ];
}

/** The properties of a request that stand in its path or query. */
function placedOf(call: Call, schemas: Schemas, example: Json = {}): Json[] {
  const { properties = {}, required = [] } = schemas.request(call.request) as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  const placed = Object.entries(properties).filter(([name]) => isPlaced(call, name));
  return placed.map(([name, schema]) => ({
    name,
    in: call.path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema: asInAddress(schema),
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

/** Whether a property of the request stands in its address instead of its body. */
function isPlaced(call: Call, name: string): boolean {
  return call.method !== 'POST' || call.inAddress?.includes(name) === true;
}

/** In an address a number is what its digits say. */
function asInAddress(schema: Json): Json {
  const choices = Array.isArray(schema.anyOf) ? (schema.anyOf as Json[]) : [];
  return choices.find(({ type }) => type === 'integer') ?? schema;
}

function bodyOf(call: Call, schemas: Schemas, request?: Json): Json | null {
  const body = bodySchemaOf(call, schemas);
  if (body === null || request === undefined) return body;
  const sent = Object.fromEntries(Object.entries(request).filter(([name]) => !isPlaced(call, name)));
  const example = call.takes === 'data' ? { data: JSON.stringify(sent) } : sent;
  return Object.fromEntries(
    Object.entries(body).map(([type, media]) => [type, { ...(media as Json), example }]),
  );
}

function bodySchemaOf(call: Call, schemas: Schemas): Json | null {
  if (call.method !== 'POST') return null;
  const request = withoutPlaced(call, schemas.request(call.request));
  const properties = request.properties as Json;
  switch (call.takes) {
    case undefined:
      return {
        [JSON_TYPE]: { schema: { ...request, properties: { ...properties, auth: reference('AuthBlock') } } },
      };
    case 'data':
      return {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: { data: { type: 'string', contentMediaType: JSON_TYPE, contentSchema: request } },
            required: ['data'],
          },
        },
      };
    default: {
      const fields = Object.entries(properties).map(([name, one]) => [name, asInAddress(one as Json)]);
      const file = { type: 'string', format: 'binary' };
      const required = [...((request.required as string[] | undefined) ?? []), 'file'];
      return {
        'multipart/form-data': {
          schema: { type: 'object', properties: { ...Object.fromEntries(fields), file }, required },
        },
      };
    }
  }
}

/** Limits of the request body, in words and for tools. */
function limitsOf(call: Call): Json {
  if (call.takes === 'file' || call.takes === 'stream') {
    const bytes = fileBytesOf(call);
    if (bytes === null)
      return { description: 'A file of any size that the setting UPLOAD_MAX allows (413/042).' };
    return { description: `A file of at most ${bytes} bytes (413/042).`, 'x-limits': { fileBytes: bytes } };
  }
  const limits = bodyLimitsOf(call);
  const { bytes, levels, properties, entries } = limits;
  const description = `At most ${bytes} bytes (413/040), ${levels} levels, ${properties} properties and ${entries} list entries (400/012).`;
  return { description, 'x-limits': limits };
}

/** A request's schema without the properties that its address carries. */
function withoutPlaced(call: Call, request: Json): Json {
  const properties = Object.entries(request.properties as Json).filter(([name]) => !isPlaced(call, name));
  const required = ((request.required as string[] | undefined) ?? []).filter((name) => !isPlaced(call, name));
  return { ...request, properties: Object.fromEntries(properties), required };
}

function responsesOf(name: CallName, call: Call, schemas: Schemas, example: unknown): Json {
  const refusals = Object.entries(refusalsOf(name, call, RIGHTS[name])).map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `${code}: ${ENGLISH_REFUSALS[code]}`).join('\n\n'),
      headers: {
        [HEADERS.requestId]: header(HEADERS.requestId),
        ...((status === '429' || status === '503') && { 'Retry-After': header('Retry-After') }),
      },
      content: { [JSON_TYPE]: { schema: reference('Refusal') } },
      'x-codes': codes,
    },
  ]);
  return { ...successesOf(name, call, schemas, example), ...Object.fromEntries(refusals) };
}

function successesOf(name: CallName, call: Call, schemas: Schemas, example: unknown): Json {
  const headers = { [HEADERS.requestId]: header(HEADERS.requestId) };
  if (call.answers === 'lines') return { 200: linesOf(call, schemas, headers, example) };
  if (call.answers === 'events') return { 200: eventsOf(call, schemas, headers) };
  if (call.answers !== undefined) {
    const types = { openapi: JSON_TYPE, docs: 'text/html' } as Partial<Record<CallName, string>>;
    const content = { [types[name] ?? '*/*']: {} };
    const description = call.answers === 'file' ? 'The file, as an attachment' : 'The description';
    const whole = { 200: { description, headers, content } };
    if (!RANGED.has(name)) return whole;
    const part = { ...whole, 206: { description: 'The part that Range names', headers, content } };
    return name === 'documentFilePublic' ? { ...part, 304: UNCHANGED } : part;
  }
  const content = schemas.answer(call.content);
  const schema = envelope(
    call.preview ? { anyOf: [content, previewedOf(call, schemas)] } : content,
    call.changes,
  );
  const answered = {
    description: call.preview ? 'What was done; with dryRun=true what would be' : 'The answer',
    headers: {
      ...headers,
      ...(['authLogin', 'authSession', 'logout'].includes(name) && { 'Set-Cookie': header('Set-Cookie') }),
      ...(TAGGED.has(name) && { ETag: header('ETag') }),
    },
    content: { [JSON_TYPE]: { schema, ...(example !== undefined && { example }) } },
  };
  return TAGGED.has(name) ? { 200: answered, 304: UNCHANGED } : { 200: answered };
}

function previewedOf({ previewed }: Call, schemas: Schemas): Json {
  return previewed ? schemas.answer(previewed) : reference('Previewed');
}

/** A text each of whose lines is a content of the call. */
function linesOf(call: Call, schemas: Schemas, headers: Json, example: unknown): Json {
  const lines = { type: 'array', items: schemas.answer(call.content) };
  const schema = { type: 'string', contentMediaType: LINES_MEDIA_TYPE, contentSchema: lines };
  const content = { [LINES_MEDIA_TYPE]: { schema, ...(example !== undefined && { example }) } };
  return { description: 'One JSON object a line', headers, content };
}

/** Events, the data of each of which is a content of the call. */
function eventsOf(call: Call, schemas: Schemas, headers: Json): Json {
  const schema = {
    type: 'string',
    contentMediaType: EVENTS_MEDIA_TYPE,
    contentSchema: schemas.answer(call.content),
  };
  const example = 'id: REV\nevent: changed\ndata: {"context":"praxis-elbufer","rev":"REV"}\n\n'.replaceAll(
    'REV',
    'Yf0Zq3c5vB1sJmT8nKx2LrW9aEo',
  );
  return {
    description: 'Events, until one side goes',
    headers,
    content: { [EVENTS_MEDIA_TYPE]: { schema, example } },
  };
}

/** Schema of the envelope that every JSON response shares. */
export function envelope(content: Json, revises: boolean): Json {
  const texts = { type: 'array', items: { type: 'string' } };
  const findings = { type: 'array', items: reference('Finding') };
  return {
    type: 'object',
    properties: {
      success: { type: 'boolean' },
      content,
      messages: texts,
      warnings: findings,
      errors: findings,
      errCodes: texts,
      serverTime: reference('Instant'),
      ...(revises && { revisionId: reference('RecordId') }),
    },
    required: ['success', 'content', 'messages', 'warnings', 'errors', 'errCodes', 'serverTime'],
  };
}
