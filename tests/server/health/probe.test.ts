import { expect, test } from 'vitest';
import { Probe } from '#server/health/probe.ts';

test('a question that is still open after its deadline is not asked again, and answered at once', async () => {
  let asked = 0;
  let answer = () => {};
  const probe = new Probe(() => {
    asked += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  }, 20);
  const [one, other] = await Promise.all([probe.failure(), probe.failure()]);
  expect(one?.message).toBe('no answer within 20 ms');
  expect(other).toBe(one);
  expect(await probe.failure()).toBe(one);
  expect(asked).toBe(1);
  answer();
  await new Promise(setImmediate);
  const next = probe.failure();
  expect(asked).toBe(2);
  answer();
  expect(await next).toBeNull();
});

test('what is thrown is what is wrong', async () => {
  const probe = new Probe(async () => {
    throw new Error('gone');
  }, 20);
  expect((await probe.failure())?.message).toBe('gone');
});
