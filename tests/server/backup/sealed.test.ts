import { spawnSync } from 'node:child_process';
import { copyFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTool, stateOf } from '#tests/support/backup.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addDocument, addFile } from '#tests/support/document-calls.ts';
import { sha256 } from '#tests/support/files.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const OPENSSL = 'openssl';
const SECRET = 'a document that no finder of a backup may read';

let folder: string;
let server: TestServer;
let admin: TestBrowser;
let documentId: number;
let identityFile: string;
let otherIdentityFile: string;
let recipient: string;
const made: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-sealed-'));
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  identityFile = join(folder, 'key.txt');
  otherIdentityFile = join(folder, 'other-key.txt');
  await writeFile(identityFile, `# public key: ${recipient}\n${identity}\n`);
  await writeFile(otherIdentityFile, `${await generateX25519Identity()}\n`);
  server = await startTestServer();
  admin = await server.signedIn();
  ({ id: documentId } = await addDocument(admin, 'guide'));
  await addFile(admin, documentId, {}, SECRET);
});
afterAll(async () => {
  await server.close();
  await Promise.all(made.map((database) => database.drop()));
  await rm(folder, { recursive: true, force: true });
});

const signingKey = () => join(folder, 'signing-key.pem');

async function backup(to: string, settings: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await startTool('backup', ['--to', to], server.database, {
    BACKUP_SIGNING_KEY: signingKey(),
    ...settings,
  }).ended;
  const made = /^Backup made: (.+)$/m.exec(stdout)?.[1];
  if (code !== 0 || made === undefined) throw new Error(`backup ended with ${code}: ${stdout}${stderr}`);
  return { folder: made, stdout };
}

const encrypted = (to: string) => backup(to, { BACKUP_RECIPIENTS: recipient });

async function restore(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const place = await newDatabase('empty');
  made.push(place);
  return { place, ...(await startTool('restore', args, place, settings).ended) };
}

/** Replaces the database in a backup and recomputes every sum, as one who has the folder can. */
async function forge(backup: string): Promise<void> {
  const sums = await readFile(join(backup, 'SHA256SUMS'), 'utf8');
  const [first = '', ...rest] = sums.split('\n');
  const path = join(backup, first.split('  ')[1] ?? '');
  await writeFile(path, `${await readFile(path, 'latin1')} `, 'latin1');
  const forged = [`${sha256(await readFile(path))}  ${first.split('  ')[1]}`, ...rest].join('\n');
  await writeFile(join(backup, 'SHA256SUMS'), forged);
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
  await writeFile(
    join(backup, 'manifest.json'),
    `${JSON.stringify({ ...manifest, sumsSha256: sha256(forged) }, null, 2)}\n`,
  );
}

describe('an encrypted backup', () => {
  test('is read by no one without the key, and brings everything to who has it', async () => {
    const { folder: made, stdout } = await encrypted(join(folder, 'encrypted'));
    expect(stdout).toContain('encrypted for 1 key');
    const entries = await readdir(made, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const bytes = await readFile(join(entry.parentPath, entry.name), 'latin1');
      expect(bytes, entry.name).not.toContain(SECRET);
      expect(bytes, entry.name).not.toContain('SQLite format');
    }
    const { place, code, stderr } = await restore(['--from', made, '--identity', identityFile]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await stateOf(place)).toEqual(await stateOf(server.database));
  });

  test('is checked without the key: whole or not, and by whom', async () => {
    const { folder: made } = await encrypted(join(folder, 'checked'));
    const { code, stdout } = await restore(['--from', made, '--check'], { BACKUP_SIGNING_KEY: signingKey() });
    expect(code).toBe(0);
    expect(stdout).toMatch(/is whole: .*\n {2}signed by \S{44}, which is trusted here/);
  });

  test('has the bytes of the one before for the same key in common, and for another key none', async () => {
    const to = join(folder, 'in-common');
    await encrypted(to);
    expect((await encrypted(to)).stdout).toContain('1 of them already in the backup before');
    const other = await identityToRecipient(await generateX25519Identity());
    expect((await backup(to, { BACKUP_RECIPIENTS: other })).stdout).not.toContain('already in the backup');
  });

  test('says what is wrong with the key, or with a file that was cut off, and leaves the place empty', async () => {
    const { folder: made } = await encrypted(join(folder, 'wrong'));
    const refused = async (args: readonly string[], from = made) => {
      const { code, stderr } = await restore(['--from', from, ...args]);
      expect(code).toBe(1);
      return stderr;
    };
    expect(await refused([])).toMatch(/database\.\w+\.age is encrypted\. Say --identity FILE/);
    expect(await refused(['--identity', otherIdentityFile])).toMatch(/\.age is encrypted for another key/);
    expect(await refused(['--identity', join(made, 'manifest.json')])).toContain('is no key file of age');
    expect(await refused(['--identity', join(folder, 'nowhere')])).toContain('cannot be read');

    const cutOff = join(folder, 'cut-off');
    await cp(made, cutOff, { recursive: true });
    const database = (await readdir(cutOff)).find((name) => name.startsWith('database.')) ?? '';
    await truncate(join(cutOff, database), 70_000);
    expect(await refused(['--identity', identityFile], cutOff)).toContain(`${database} was changed`);
  });

  test('is not made for something that is no public key of age', async () => {
    const to = join(folder, 'no-key');
    const wrong = `age1${'q'.repeat(58)}`;
    await expect(backup(to, { BACKUP_RECIPIENTS: wrong })).rejects.toThrow(/no public key of age/);
  });
});

describe('a signed backup', () => {
  test('whose database was changed is refused, though every sum fits', async () => {
    const { folder: made } = await backup(join(folder, 'forged'));
    await forge(made);
    for (const settings of [{}, { BACKUP_SIGNING_KEY: signingKey() }]) {
      const { code, stderr } = await restore(['--from', made], settings);
      expect(code).toBe(1);
      expect(stderr).toContain('was changed: manifest.json does not fit its signature');
    }
  });

  test('without its signature is refused where a key is trusted, unless it is said to be an old one', async () => {
    const { folder: made } = await backup(join(folder, 'stripped'));
    await rm(join(made, 'manifest.json.sig'));
    const path = join(made, 'manifest.json');
    const { signer, ...manifest } = JSON.parse(await readFile(path, 'utf8'));
    expect(signer).toHaveLength(44);
    await writeFile(path, JSON.stringify(manifest));
    const trusting = { BACKUP_SIGNERS: signer };
    expect((await restore(['--from', made], trusting)).stderr).toContain('has no signature');
    const { code, stdout } = await restore(['--from', made, '--unsigned'], trusting);
    expect(code).toBe(0);
    expect(stdout).toContain('not signed');
  });

  test('by a key that is not trusted is refused, and taken once its key is named', async () => {
    const { folder: made, stdout } = await backup(join(folder, 'elsewhere'));
    const signer = /signed by (\S{44})/.exec(stdout)?.[1] ?? '';
    const another = join(folder, 'another-key.pem');
    await backup(join(folder, 'another'), { BACKUP_SIGNING_KEY: another });
    const trusting = { BACKUP_SIGNING_KEY: another };
    expect((await restore(['--from', made], trusting)).stderr).toContain('none of the keys trusted here');
    const { code, stdout: end } = await restore(['--from', made], { ...trusting, BACKUP_SIGNERS: signer });
    expect(code).toBe(0);
    expect(end).toContain(`signed by ${signer}, which is trusted here`);
  });

  test('is verified by openssl alone', async () => {
    const { folder: made } = await backup(join(folder, 'openssl'));
    const publicKey = join(folder, 'public.pem');
    spawnSync(OPENSSL, ['pkey', '-in', signingKey(), '-pubout', '-out', publicKey]);
    const manifest = join(made, 'manifest.json');
    const given = ['-verify', '-pubin', '-inkey', publicKey, '-rawin', '-sigfile', `${manifest}.sig`];
    expect(spawnSync(OPENSSL, ['pkeyutl', ...given, '-in', manifest]).status).toBe(0);
    await copyFile(join(made, 'SHA256SUMS'), manifest);
    expect(spawnSync(OPENSSL, ['pkeyutl', ...given, '-in', manifest]).status).not.toBe(0);
  });

  test('is not made with what is no key, nor where no key can be kept', async () => {
    const to = join(folder, 'no-signer');
    const wrong = { BACKUP_SIGNING_KEY: identityFile };
    await expect(backup(to, wrong)).rejects.toThrow(/is no signing key/);
    await expect(backup(to, { BACKUP_SIGNING_KEY: '/dev/null/key' })).rejects.toThrow(
      /signing key|BACKUP_SIGNING_KEY/,
    );
  });
});
