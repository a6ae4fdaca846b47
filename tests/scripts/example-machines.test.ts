import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'leitstand-example-'));
  copyFileSync('examples/machines/serve.mjs', join(folder, 'serve.mjs'));
  for (const name of ['xstate', '@leitstand/inspector']) {
    const installed = join(folder, 'node_modules', name);
    mkdirSync(installed, { recursive: true });
    writeFileSync(
      join(installed, 'package.json'),
      '{ "exports": { ".": "./index.js", "./page": "./index.js" } }',
    );
    writeFileSync(join(installed, 'index.js'), '');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How the example's server ends. */
async function served(port: string) {
  const child = spawn(process.execPath, ['serve.mjs', port], { cwd: folder, timeout: 30_000 });
  const chunks = child.stderr.toArray();
  const [code] = await once(child, 'close');
  return { code, stderr: Buffer.concat(await chunks).toString() };
}

test.each(['x', '-1', '65536', ''])('%j is refused as a port, in one line', async (port) => {
  expect(await served(port)).toEqual({
    code: 2,
    stderr: `${port} is no port. Usage: node serve.mjs [PORT]\n`,
  });
});

test('a port that is in use is named in one line', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, stderr } = await served(String(port));
  other.close();
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`^The example cannot listen: .*EADDRINUSE.*:${port}\n$`));
});
