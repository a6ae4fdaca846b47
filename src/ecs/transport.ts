import axios, { AxiosHeaders } from 'axios';
import { addressContext, COOKIES, ECS_FOLDER, HEADERS } from '#contract/call.ts';
import { COOKIE_PREFIXES, cookieName } from '#contract/cookie-names.ts';
import { ServiceFailure, type Unreachable } from '#machines/kit/failure.ts';
import { addressBelowBase, basePath } from '#src/page/base-path.ts';

/** An answer as it came over the wire, not looked into yet. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  /** The answer as a file, where one was wanted and none was refused. */
  readonly file: Blob | null;
  readonly requestId: string | null;
  /** Seconds from the Retry-After header, which may also be a date. */
  readonly retryAfter: number | null;
}

/** How far a body is on its way. */
export interface Sent {
  readonly bytes: number;
  /** Seconds that the rest will take at this pace, null while that is not known. */
  readonly secondsLeft: number | null;
}

export interface Send {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  /** What is null or undefined is left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called a few times a second with how much of the body has been sent. */
  readonly onSent?: (sent: Sent) => void;
  /** The answer is a file; a refusal is read as text all the same. */
  readonly asFile?: boolean;
  readonly signal: AbortSignal;
}

/*
 * No time-out and no status that throws: the machines decide how long to wait, and a refusal's body is worth reading
 * whatever its status. The text stays text, so that cut-off JSON is distinguished from an answer of another shape.
 */
const http = axios.create({
  timeout: 0,
  responseType: 'text',
  transformResponse: [(text: unknown) => text],
  validateStatus: () => true,
  // axios would wait for the browser's cookie store, and the call until the page has been drawn again.
  withXSRFToken: false,
});

let notify: ((wanted: Send, reply: Reply) => void) | undefined;

/** Calls back for every answer that comes over the wire; a listener takes the place of the one before. */
export function onAnswer(listener: typeof notify): void {
  notify = listener;
}

/** The XSRF cookie as a header. Every address is below the console's own base, so it never goes to a stranger. */
function xsrfHeader(): Readonly<Record<string, string>> {
  const cookies = document.cookie.split(/;\s*/);
  for (const name of xsrfNames()) {
    const cookie = cookies.find((one) => one.startsWith(`${name}=`));
    if (cookie !== undefined) return { [HEADERS.xsrf]: decoded(cookie.slice(name.length + 1)) };
  }
  return {};
}

/**
 * Names that the token's cookie may have, the one that counts first: another ECS server behind ours has a prefix of its
 * own or none, and one that is reached past ours knows nothing of this page's.
 */
function xsrfNames(): readonly string[] {
  const realm = { https: window.location.protocol === 'https:', basePath: basePath() };
  const sent = [...COOKIE_PREFIXES, ''].map((prefix) => prefix + COOKIES.xsrf);
  return [...sent.map((name) => cookieName(name, realm)), ...sent];
}

/** Another application on this host may have set one that no one can decode. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Address below the folder in which the console lives. */
export function addressOf(path: string): string {
  return addressBelowBase(path);
}

/** Address of a call of the ECS interface. */
export function ecsAddressOf(path: string): string {
  return addressOf(ECS_FOLDER + path);
}

/** The context that this address stands for: the host name, or host name/segment below a base path. */
export function usedContext(): string {
  return addressContext(window.location.hostname, basePath());
}

/**
 * Sends one request, at once, and answers whatever came back.
 * @throws ServiceFailure unreachable: `network` when no answer came, `cancelled` when the signal ended it
 */
export async function send(wanted: Send): Promise<Reply> {
  const { method, url, query, body, headers, onSent, asFile = false, signal } = wanted;
  try {
    const response = await http.request<unknown>({
      method,
      url: withQuery(url, query),
      signal,
      headers: {
        Accept: 'application/json',
        [HEADERS.usedContext]: usedContext(),
        ...xsrfHeader(),
        ...headers,
      },
      ...(body === undefined ? {} : { data: body }),
      ...(asFile && { responseType: 'blob' as const }),
      ...(onSent && {
        onUploadProgress: ({ loaded, estimated }) =>
          onSent({ bytes: loaded, secondsLeft: estimated ?? null }),
      }),
    });
    const received = AxiosHeaders.from(response.headers as AxiosHeaders);
    const { status, data } = response;
    const file = data instanceof Blob ? data : null;
    const reply = {
      status,
      text: typeof data === 'string' ? data : file && status >= 400 ? await file.text() : '',
      file: status < 400 ? file : null,
      requestId: headerOf(received, HEADERS.requestId),
      retryAfter: secondsOf(headerOf(received, 'Retry-After')),
    };
    notify?.(wanted, reply);
    return reply;
  } catch (error) {
    throw new ServiceFailure(unanswered(error, signal));
  }
}

/** axios could write it too, with code that the build leaves out (vite.config.ts). */
function withQuery(url: string, query: Send['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given)}`;
}

function unanswered(error: unknown, signal: AbortSignal): Unreachable {
  const cancelled = signal.aborted || axios.isCancel(error);
  return {
    kind: 'unreachable',
    cause: cancelled ? 'cancelled' : axios.isAxiosError(error) ? 'network' : 'fault',
    status: null,
    requestId: null,
    detail: error instanceof Error ? error.message : String(error),
  };
}

function headerOf(headers: AxiosHeaders, name: string): string | null {
  const value = headers.get(name);
  return typeof value === 'string' && value !== '' ? value : null;
}

function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
