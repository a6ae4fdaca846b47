import { expect, test } from 'vitest';
import { SharedWait } from '#server/dialect/base/shared-wait.ts';

/** Waits that end when the test says so. */
function waits() {
  const begun: { readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
  const shared = new SharedWait(
    () => new Promise<void>((resolve, reject) => void begun.push({ end: resolve, fail: reject })),
  );
  return { begun, shared };
}

const turn = () => new Promise((done) => setImmediate(done));

test('those that come while one runs share the next one', async () => {
  const { begun, shared } = waits();
  const first = shared.join();
  await turn();
  const others = [shared.join(), shared.join(), shared.join()];
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  await first;
  await turn();
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await Promise.all(others);
  expect(begun).toHaveLength(2);
});

test('one that fails fails those who wait for it; who comes meanwhile or later waits for one of their own', async () => {
  const { begun, shared } = waits();
  const first = shared.join();
  await turn();
  const second = shared.join();
  begun[0]?.fail(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await turn();
  begun[1]?.end();
  await second;
  const third = shared.join();
  await turn();
  begun[2]?.fail(new Error('lost again'));
  await expect(third).rejects.toThrow('lost again');
  expect(begun).toHaveLength(3);
});
