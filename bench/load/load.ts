import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { shareOf } from '../frame/rounds.ts';

/** Order for the load generator. */
export interface LoadOrder {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  readonly milliseconds: number;
  /** Whole requests as they go over the wire, taken in turns. */
  readonly requests: readonly string[];
  /** With which of them it begins. */
  readonly first: number;
  /** Of every answer; another one ends the measurement. */
  readonly status: number;
}

/** Report of the load generator. */
export interface LoadReport {
  readonly seconds: number;
  /** Milliseconds that each call took. */
  readonly times: readonly number[];
  readonly bytes: number;
  /** With which request the next one is to begin. */
  readonly asked: number;
}

export interface Load {
  /** Calls a second. */
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The longest of all. */
  readonly max: number;
}

/** Makes calls from a process of its own, which is there until it is closed. */
export class LoadGenerator {
  readonly #process = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  #asked = 0;

  /** Calls one address for a while over connections that are kept; no request comes again before all others did. */
  async run(
    address: string,
    order: Pick<LoadOrder, 'connections' | 'milliseconds' | 'requests'> & { readonly status?: number },
  ): Promise<Load> {
    const { hostname: host, port } = new URL(address);
    const whole = { status: 200, ...order, host, port: Number(port), first: this.#asked };
    this.#process.send(whole satisfies LoadOrder);
    const [report]: (LoadReport | { failed: string })[] = await once(this.#process, 'message');
    if (!report || 'failed' in report) throw new Error(report?.failed ?? 'the generator has ended');
    this.#asked = report.asked;
    const { times, seconds } = report;
    return {
      rate: times.length / seconds,
      p50: shareOf(times, 0.5),
      p95: shareOf(times, 0.95),
      p99: shareOf(times, 0.99),
      max: shareOf(times, 1),
    };
  }

  close(): void {
    this.#process.kill();
  }
}

/** A GET as it goes over the wire. */
export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  return `GET ${path} HTTP/1.1\r\n${headerLines(headers)}\r\n`;
}

/** A POST with a JSON body as it goes over the wire. */
export function postRequest(
  path: string,
  payload: object,
  headers: Readonly<Record<string, string>> = {},
): string {
  const body = JSON.stringify(payload);
  const own = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return `POST ${path} HTTP/1.1\r\n${headerLines({ ...headers, ...own })}\r\n${body}`;
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries({ host: 'localhost', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
