import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/security/passwords.ts';

const PASSWORDS = pathToFileURL(resolve(import.meta.dirname, '../../../server/security/passwords.ts')).href;

test('a hash of the server is one of Argon2id with 19 MiB and two passes, as OWASP wants it', async () => {
  const script = `import { hashPassword } from '${PASSWORDS}'; console.log(await hashPassword('Ufer-Gans-123'));`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stdout.trim(), 'Ufer-Gans-123')).toBe(true);
});

test('hashes of tests are of the same kind, and of less work', async () => {
  expect(await hashPassword('Ufer-Gans-123')).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$/);
});
