import { Agent, request } from 'node:http';

export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Calls a second. */
  readonly rate: number;
}

/**
 * How long calls take that so many connections make one after the other.
 * @param call makes the call with this number
 */
export async function measured(
  connections: number,
  calls: number,
  call: (number: number) => Promise<void>,
): Promise<Times> {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const one = async () => {
    while (next < calls) {
      const number = next;
      next += 1;
      const start = performance.now();
      await call(number);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - begun) / 1_000;
  times.sort((first, second) => first - second);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), rate: calls / seconds };
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
