import { expect, test } from 'vitest';
import { Memory } from '#server/store/base/memory.ts';
import { SharedMemory } from '#server/store/base/shared-memory.ts';
import { startTestServer } from '#tests/support/server.ts';

test('everything is forgotten for what was missed, and for what cannot be read, whatever is heard behind it', async () => {
  const server = await startTestServer();
  const calls: string[] = [];
  const memory = new Memory();
  memory.add({
    forget: (touched) => void calls.push(`forget ${touched.length}`),
    forgetAll: () => void calls.push('forget all'),
  });
  const messages = { bytesAtMost: 8_000, listen: async () => {}, send: async () => {} };
  const { database } = server.parts;
  const shared = new SharedMemory({ database, messages, memory, endpointId: () => null });
  await shared.check();
  shared.missed();
  const change = { subject: 'wording', before: null, after: { contextIdentifier: 'GLOBAL' } };
  const heard = { kind: 'changed', by: 'another', revision: 7, touched: [change] };
  shared.heard(JSON.stringify(heard));
  shared.heard(JSON.stringify({ ...heard, kind: 'of a later version' }));
  await server.close();
  expect(calls).toEqual(['forget all', 'forget 1', 'forget all']);
});
