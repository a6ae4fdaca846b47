import { once } from 'node:events';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';

let app = fastify();
let signals: PromiseWithResolvers<AbortSignal>;
beforeEach(() => {
  signals = Promise.withResolvers();
  app = fastify();
  app.post('/', async (request, reply) => {
    const signal = disconnectSignal(reply);
    signals.resolve(signal);
    if (request.body === 'wait') await once(signal, 'abort');
    return 'answered';
  });
});
afterEach(() => app.close());

const ask = async (body: string, signal?: AbortSignal) => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'text/plain' };
  return fetch(address, { method: 'POST', body, headers, ...(signal && { signal }) });
};

test('a caller that goes before the answer is noticed, without a fault of the server', async () => {
  const caller = new AbortController();
  const answer = ask('wait', caller.signal);
  const signal = await signals.promise;
  expect(signal.aborted).toBe(false);
  caller.abort();
  await expect(answer).rejects.toThrow('aborted');
  if (!signal.aborted) await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ code: '018', status: 499 });
});

test('a caller that has the answer may go', async () => {
  const response = await ask('now');
  expect(await response.text()).toBe('answered');
  await app.close();
  expect((await signals.promise).aborted).toBe(false);
});
