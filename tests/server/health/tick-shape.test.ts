import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = pathToFileURL('server/health/tick-shape.ts').href;

/** Collects at rest until nothing is left that is not kept, and then looks at what is queued next. */
const CODE = `
  import { executionAsyncResource } from 'node:async_hooks';
  import { setImmediate } from 'node:timers/promises';
  import { keepTickShape } from '${MODULE}';
  const kept = await keepTickShape();
  for (let time = 0; time < 10; time += 1) {
    await setImmediate();
    gc({ type: 'major', flavor: 'last-resort' });
  }
  process.nextTick(() => {
    const next = executionAsyncResource();
    console.log(next !== kept, %HaveSameMap(next, kept), typeof kept.callback);
  });
`;

test('what is queued after collections at rest has the shape that it had before them', async () => {
  const flags = ['--allow-natives-syntax', '--expose-gc', '--input-type=module'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', CODE]);
  expect(stdout.trim()).toBe('true true function');
});
