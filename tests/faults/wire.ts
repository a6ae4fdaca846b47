import axios, { type AxiosAdapter, AxiosError, AxiosHeaders, CanceledError } from 'axios';
import { ECS_FOLDER } from '#contract/call.ts';
import type { Wrong } from '#tests/faults/faults.ts';

/** A request as the console has sent it. */
export interface SentRequest {
  readonly method: string;
  /** Relative to /ecs/, or unchanged for anything else. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: AxiosHeaders;
  /** Parsed JSON body; null for any other body. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly preview: boolean;
}

/** Response of the outside when all is well; null for unknown requests. */
export type Well = (request: SentRequest) => { readonly status: number; readonly text: string } | null;

export interface Wire {
  /** Everything that was sent, in its order. */
  readonly sent: readonly SentRequest[];
  /** Those that met the fault. */
  readonly struck: readonly SentRequest[];
  /** From now on whatever fits goes wrong, until `mend`; not before `ready`. */
  strike(fits: (request: SentRequest) => boolean, wrong: Wrong, ready?: Promise<void>): void;
  mend(): void;
}

let wire: (Wire & { answer: AxiosAdapter }) | null = null;

/** Lays a new wire between the console and an outside of the test's own. */
export function layWire(well: Well): Wire {
  const sent: SentRequest[] = [];
  const struck: SentRequest[] = [];
  let fault: { fits: (request: SentRequest) => boolean; wrong: Wrong; ready: Promise<void> } | null = null;
  const answer: AxiosAdapter = async (config) => {
    const request = requestOf(config);
    sent.push(request);
    const right = well(request);
    if (!right) throw new Error(`no one answers ${request.method} ${request.path}`);
    const met = fault?.fits(request) ? fault : null;
    const wrong = met?.wrong;
    if (met) struck.push(request);
    // Answers come later, as over any network.
    await new Promise((resolve) => setTimeout(resolve));
    await met?.ready;
    if (config.signal?.aborted) throw new CanceledError('aborted', config);
    const reply = (status: number, text: string, headers: Record<string, string> = {}) => ({
      data: config.responseType === 'blob' ? new Blob([text]) : text,
      status,
      statusText: '',
      headers: new AxiosHeaders(headers),
      config,
      request: null,
    });
    switch (wrong?.kind) {
      case undefined:
        return reply(right.status, right.text);
      case 'answer':
        return reply(wrong.status, wrong.text, wrong.retryAfter ? { 'Retry-After': wrong.retryAfter } : {});
      case 'half':
        return reply(right.status, right.text.slice(0, right.text.length / 2));
      case 'broken':
        throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
      case 'never':
        return new Promise((_, reject) => {
          config.signal?.addEventListener?.('abort', () => reject(new CanceledError('aborted', config)));
        });
    }
  };
  wire = {
    sent,
    struck,
    answer,
    strike: (fits, wrong, ready = Promise.resolve()) => {
      fault = { fits, wrong, ready };
    },
    mend: () => {
      fault = null;
    },
  };
  return wire;
}

type Config = Parameters<AxiosAdapter>[0];

function requestOf({ method = 'get', url = '', data, headers }: Config): SentRequest {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.slice(1);
  const query = Object.fromEntries(searchParams);
  return {
    method: method.toUpperCase(),
    path: path.startsWith(ECS_FOLDER) ? path.slice(ECS_FOLDER.length) : path,
    query,
    headers: AxiosHeaders.from(headers),
    body: bodyOf(data),
    preview: query.dryRun === 'true',
  };
}

function bodyOf(data: unknown): SentRequest['body'] {
  if (typeof data !== 'string') return null;
  const text = data.startsWith('data=') ? (new URLSearchParams(data).get('data') ?? '') : data;
  return JSON.parse(text) as SentRequest['body'];
}

/*
 * Every client that is made after this has the test's wire; so import this file before anything of the
 * console (src/ecs/transport.ts makes its client as it is loaded).
 */
axios.defaults.adapter = (config) => {
  if (!wire) throw new Error('no wire is laid');
  return wire.answer(config);
};
