import { type Call, COOKIES, ECS_FOLDER, HEADERS, PARAMETERS } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { findingSchema } from '#contract/envelope.ts';
import { impactSchema } from '#contract/impact.ts';
import { instant, recordId } from '#contract/text.ts';
import { envelope, operationOf } from '#server/description/operation.ts';
import { type Json, Schemas } from '#server/description/schemas.ts';
import { TAGS } from '#server/description/tags.ts';
import { valuesIn, worded } from '#server/description/worded.ts';

const INTRODUCTION = `Every JSON answer is an envelope: success, content, messages, warnings, errors, errCodes and
serverTime. A refusal carries its code in errCodes[0], the text of the code in messages[0] and what is wrong with
single fields in errors: in English where the header Accept-Language prefers it to German, otherwise in German. Calls that change something want the value of the cookie ${COOKIES.xsrf}, which auth/session
sets, in the header ${HEADERS.xsrf}. Behind https the names of all cookies begin with __Host-, or with __Secure-
below a base path. Refusals come in this order: session, XSRF token, right to the call, payload, right
to the record, state of the record.`;

/** What a real server was sent and what it answered, by the names of calls. */
export interface Examples {
  readonly requests: Readonly<Record<string, Json>>;
  readonly answers: Json;
}

export const NO_EXAMPLES: Examples = { requests: {}, answers: {} };

/** The OpenAPI document of every call. */
export function describeCalls(basePath: string, version: string, { requests, answers }: Examples): Json {
  const schemas = new Schemas();
  const seen = valuesIn(answers);
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(CALLS) as [CallName, Call][]) {
    const path = `/${call.path}`;
    const example = { request: requests[name], answer: answers[name] };
    const operation = worded(operationOf(name, call, schemas, example), name, seen) as Json;
    const methods = { [call.method.toLowerCase()]: operation, ...(call.head && { head: headOf(operation) }) };
    paths[path] = { ...paths[path], ...methods };
  }
  for (const shared of [findingSchema, instant, recordId]) schemas.answer(shared);
  const previewed = { type: 'object', properties: { impact: schemas.answer(impactSchema) } };
  const parts = {
    ...schemas.components,
    AuthBlock: { ...schemas.authBlock(), description: 'Never taken as identity.' },
    Refusal: envelope({}, false),
    Previewed: { ...previewed, required: ['impact'] },
  };
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Leitstand ECS', version, description: INTRODUCTION.replaceAll('\n', ' ') },
      contact: { name: 'The operators of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath + ECS_FOLDER.slice(0, -1) }],
    tags: TAGS,
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, worded(part, name, seen)])),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: COOKIES.session, description: PREFIXES },
        xsrf: { type: 'apiKey', in: 'header', name: HEADERS.xsrf },
        accessToken: {
          ...{ type: 'http', scheme: 'bearer' },
          description: 'An access token, which token/save makes. No cookie and no XSRF token go with it.',
        },
        metricsToken: { type: 'http', scheme: 'bearer' },
        accessCode: { type: 'apiKey', in: 'header', name: HEADERS.accessCode },
      },
      parameters: PARAMETER_PARTS,
      headers: HEADER_PARTS,
    },
  };
}

const PREFIXES = 'Behind https its name begins with __Host-, or with __Secure- below a base path.';

/** The same without a body. */
function headOf(operation: Json): Json {
  const responses = Object.entries(operation.responses as Record<string, Json>).map(
    ([status, { description, headers }]) => [status, { description, headers }],
  );
  return {
    ...operation,
    operationId: `${operation.operationId}Head`,
    responses: Object.fromEntries(responses),
  };
}

const text = { type: 'string' };
const inHeader = (name: string, description: string, schema: Json = text) => ({
  name,
  in: 'header',
  description,
  schema,
});

const PARAMETER_PARTS = {
  [PARAMETERS.dryRun]: {
    name: PARAMETERS.dryRun,
    in: 'query',
    description: 'true: nothing changes; content.impact says what would.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  [PARAMETERS.ifAlone]: {
    name: PARAMETERS.ifAlone,
    in: 'query',
    description:
      'true: it is carried out only where no context shows another text afterwards than it did before; otherwise nothing changes, content.impact says what would, and the same Idempotency-Key can be sent again without it.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  [HEADERS.idempotencyKey]: inHeader(
    HEADERS.idempotencyKey,
    'The same key within 24 hours answers what the first call answered; with another body it is refused (012).',
    { type: 'string', maxLength: 255 },
  ),
  [HEADERS.actingUser]: inHeader(
    HEADERS.actingUser,
    'Number of the user in whose name the call is meant; another user being signed in refuses it (001).',
    { type: 'integer' },
  ),
  [HEADERS.usedContext]: inHeader(
    HEADERS.usedContext,
    'Host name, or host name/segment, whose context is meant where none is named.',
  ),
  [HEADERS.exportKinds]: inHeader(
    HEADERS.exportKinds,
    'Kinds beyond the specification that are wanted too, each with what a sync takes along of it: glossaryTerm(term:name definition:text?). Those that this server has in another form, or not at all, are left out.',
  ),
  Range: inHeader('Range', 'One range of bytes.'),
};

const HEADER_PARTS = {
  [HEADERS.requestId]: { description: 'Names this call in the log of the server.', schema: text },
  'Retry-After': { description: 'Seconds until it makes sense to try again.', schema: { type: 'integer' } },
  'Set-Cookie': { description: `${COOKIES.session}, ${COOKIES.xsrf} and others.`, schema: text },
  ETag: { description: 'Of what is answered, for If-None-Match.', schema: text },
};

/** Every operation of a document. */
export interface DescribedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Json;
}

/** The operations of a document, in its order. */
export function operationsOf(document: Json): readonly DescribedCall[] {
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}
