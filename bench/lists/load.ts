import { Agent, request } from 'node:http';

export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Calls a second. */
  readonly rate: number;
  /** CPU time of each call, where it was recorded. */
  readonly spent: { readonly p50: number; readonly p95: number };
}

/**
 * How long calls take that this many connections make one after the other.
 * @param call makes the call with this number
 * @param processor says what has been taken of the processors up to now; worth asking with one connection
 */
export async function measured(
  connections: number,
  calls: number,
  call: (number: number) => Promise<void>,
  processor: () => number = () => 0,
): Promise<Times> {
  const times: number[] = [];
  const spent: number[] = [];
  let next = 0;
  const begun = performance.now();
  const one = async () => {
    while (next < calls) {
      const number = next;
      next += 1;
      const before = processor();
      const start = performance.now();
      await call(number);
      times.push(performance.now() - start);
      spent.push(processor() - before);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - begun) / 1_000;
  const at = (share: number) => shareOf(times, share);
  return {
    ...{ p50: at(0.5), p95: at(0.95), p99: at(0.99), rate: calls / seconds },
    spent: { p50: shareOf(spent, 0.5), p95: shareOf(spent, 0.95) },
  };
}

function shareOf(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((first, second) => first - second);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

/** Makes calls over connections that are kept, as a browser does, and fails on every answer but 200. */
export function caller(address: string, headers: Readonly<Record<string, string>>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = (path: string, payload: object) =>
    new Promise<string>((resolve, reject) => {
      const body = JSON.stringify(payload);
      const outgoing = request(`${address}/ecs/${path}`, {
        agent,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      outgoing.on('response', async (incoming) => {
        let text = '';
        for await (const piece of incoming.setEncoding('utf8')) text += piece;
        if (incoming.statusCode === 200) resolve(text);
        else reject(new Error(`${path} was answered with ${incoming.statusCode}: ${text}`));
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}
