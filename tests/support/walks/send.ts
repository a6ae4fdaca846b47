import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Call, COOKIES, ECS_FOLDER, HEADERS, PARAMETERS } from '#contract/call.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** Request that a walk sends to a call. */
export interface Sending {
  /** The request as the contract describes it; a payload that is not an object is sent as the body unchanged. */
  readonly payload: unknown;
  /** Content of the part `file`, for a call that takes one. */
  readonly file?: string;
  /** Over those that the console would send. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SendingOptions {
  readonly dryRun?: string;
  /** Over those that the console would send. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the body that follows from the payload. */
  readonly body?: string | Buffer;
  /** Instead of the query that follows from the payload, without its question mark. */
  readonly query?: string;
  readonly remoteAddress?: string;
}

const BOUNDARY = 'part-of-a-walk';
const FORM = 'application/x-www-form-urlencoded';

/** Whether the request of a call goes in the parts of a body, as text, and a file with it. */
export function takesFile(call: Call): boolean {
  return call.takes === 'file' || call.takes === 'stream';
}

/** Whether the request of a call goes as JSON, with a type to each of its values. */
export function takesJson(call: Call): boolean {
  return call.method === 'POST' && !takesFile(call);
}

/** JSON as the one field of a form. */
function asData(body: string | Buffer): string | Buffer {
  return typeof body === 'string' ? `data=${encodeURIComponent(body)}` : body;
}

/** Makes a call as the console makes it: with the browser's cookies and the XSRF token, payload in its place. */
export async function sendCall(
  browser: TestBrowser,
  call: Call,
  sending: Sending,
  options: SendingOptions = {},
): Promise<LightMyRequestResponse> {
  const { address, body, contentType } = placesOf(call, sending, options);
  const token = browser.cookies.get(COOKIES.xsrf);
  const request: InjectOptions = {
    method: call.method,
    url: address,
    headers: {
      ...(token === undefined ? {} : { [HEADERS.xsrf]: token }),
      ...(contentType === null ? {} : { 'content-type': contentType }),
      ...sending.headers,
      ...options.headers,
    },
    ...(body === null ? {} : { payload: body }),
    ...(options.remoteAddress === undefined ? {} : { remoteAddress: options.remoteAddress }),
  };
  return call.answers === 'events' ? begunOf(browser, request) : browser.send(request);
}

/** An answer that does not end of itself, up to its first piece; a refusal as a whole. */
async function begunOf(browser: TestBrowser, request: InjectOptions): Promise<LightMyRequestResponse> {
  const response = await browser.send({ ...request, payloadAsStream: true });
  let body = '';
  for await (const piece of response.stream()) {
    body += String(piece);
    if (response.statusCode === 200) break;
  }
  const { statusCode, headers } = response;
  const read = { statusCode, headers, body, payload: body, json: () => JSON.parse(body) as unknown };
  return read as unknown as LightMyRequestResponse;
}

interface Places {
  readonly address: string;
  readonly body: string | Buffer | null;
  readonly contentType: string | null;
}

function placesOf(call: Call, { payload, file }: Sending, options: SendingOptions): Places {
  const inQuery: [string, string][] =
    options.dryRun === undefined ? [] : [[PARAMETERS.dryRun, options.dryRun]];
  const fields = isRecord(payload) ? { ...payload } : {};
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encoded(fields[name]);
    delete fields[name];
    return value;
  });
  const [body, inAddress] = placed(call, fields);
  inQuery.push(...inAddress.flatMap(([name, value]) => pairs(name, value)));
  const query =
    options.query ?? inQuery.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const address = `/${ECS_FOLDER}${path}${query === '' ? '' : `?${query}`}`;
  if (options.body !== undefined) {
    const body = call.takes === 'data' ? asData(options.body) : options.body;
    return { address, body, contentType: call.takes === 'data' ? FORM : 'application/json' };
  }
  if (call.method !== 'POST') return { address, body: null, contentType: null };
  if (takesFile(call)) {
    return {
      address,
      body: multipart(fields, file),
      contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    };
  }
  if (call.takes === 'data') {
    return { address, body: asData(JSON.stringify(payload) ?? ''), contentType: FORM };
  }
  const sent = call.inAddress && isRecord(payload) ? Object.fromEntries(body) : payload;
  const text = sent === undefined ? null : JSON.stringify(sent);
  return { address, body: text, contentType: text === null ? null : 'application/json' };
}

type Fields = readonly (readonly [string, unknown])[];

/** Splits fields into those of the body and those of the query. */
function placed(call: Call, fields: Readonly<Record<string, unknown>>): readonly [Fields, Fields] {
  const isPlaced = ([name]: readonly [string, unknown]) =>
    call.method !== 'POST' || call.inAddress?.includes(name) === true;
  const entries = Object.entries(fields);
  return [entries.filter((entry) => !isPlaced(entry)), entries.filter(isPlaced)];
}

/** A list becomes a parameter that is there several times. */
function pairs(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((one) => [name, textOf(one)]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** As in an address; half a surrogate pair has no encoding and goes as bytes that are no UTF-8. */
function encoded(value: unknown): string {
  return value === undefined
    ? ''
    : textOf(value)
        .split(/([\ud800-\udfff])/u)
        .map(encodedPart)
        .join('');
}

function encodedPart(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function multipart(fields: Readonly<Record<string, unknown>>, file: string | undefined): Buffer {
  const parts = Object.entries(fields)
    .flatMap(([name, value]) => pairs(name, value))
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
    );
  if (file !== undefined) {
    const head = `Content-Disposition: form-data; name="file"; filename="texts"\r\nContent-Type: application/octet-stream`;
    parts.push(`--${BOUNDARY}\r\n${head}\r\n\r\n${file}\r\n`);
  }
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}

function quoted(name: string): string {
  return name.replace(/[\r\n"]/g, (character) => encodeURIComponent(character));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
