import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inHouse } from '#scripts/support/house.mjs';

/** Everything that is shipped. */
const ROOMS = ['clients', 'contract', 'inspector', 'machines', 'server', 'src'];

const sources = new Map(
  ROOMS.flatMap((room) =>
    readdirSync(inHouse(room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !/node_modules|dist\//.test(name))
      .map((name) => join(room, name).replaceAll('\\', '/')),
  ).map((name) => [name, readFileSync(inHouse(name), 'utf8')]),
);

const filesWith = (pattern: RegExp, room = '') =>
  [...sources]
    .filter(([name, text]) => name.startsWith(room) && pattern.test(text))
    .map(([name]) => name)
    .sort();

describe('no source', () => {
  /** But for the files that have a reason, which stands beside it there. */
  const nowhere = (what: string, pattern: RegExp, files: readonly string[] = []) =>
    test(what, () => {
      expect(filesWith(pattern)).toEqual(files);
    });

  nowhere('makes code of a text', /\beval\(|new Function\(|from 'node:vm'/, [
    'server/files/spent-pieces.ts',
    'server/health/spare-memory.ts',
    'server/house/script-cache.mjs',
  ]);
  nowhere(
    'makes a part of the page of a text',
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/,
  );
  nowhere('shows a document of its own but in a sandbox', /srcDoc=/, [
    'src/screens/mail-templates/MailFrame.tsx',
  ]);
  nowhere('passes a command line to a shell', /shell: true|(?<![.\w])exec(?:Sync)?\('|execFile/);
  nowhere('starts a program', /from 'node:child_process'/, [
    'server/dialect/postgres/programs.ts',
    'server/service-manager.ts',
  ]);
  // TOTP is HMAC-SHA1, as RFC 6238 and the apps have it.
  nowhere(
    'calls a weak hash or a cipher without authentication',
    /['"`](?:md5|sha-?1|rc4|des|aes-\d+-(?:ecb|cbc|ctr))['"`]/i,
    ['server/security/totp.ts'],
  );
  nowhere('lets a certificate pass that can not be trusted', /rejectUnauthorized|NODE_TLS_REJECT/);
  // The first looks at the origin, the second hears a BroadcastChannel, which has only one.
  nowhere('reads a message of another origin', /addEventListener\('message'/, [
    'inspector/console/stately.ts',
    'inspector/messages.ts',
  ]);
  nowhere('writes a cookie in the browser', /document\.cookie\s*=/);
  nowhere('keeps a database in the browser', /indexedDB/);

  test('of the security guesses at random, or compares secrets letter by letter', () => {
    expect(filesWith(/Math\.random/, 'server/security')).toEqual([]);
    expect(filesWith(/Math\.random/, 'contract')).toEqual([]);
    const comparing = filesWith(/timingSafeEqual/, 'server/security');
    expect(comparing.length).toBeGreaterThan(3);
  });

  test('writes a value into a statement: what is written is a name or a number of ours', () => {
    const raw = filesWith(/sql\.raw\(/, 'server');
    expect(raw).toEqual(['server/dialect/postgres/bulk.ts', 'server/store/base/claims.ts']);
  });
});

test('the preview of a mail can run nothing, send no form and not reach the page', () => {
  expect(sources.get('src/screens/mail-templates/MailFrame.tsx')).toContain('sandbox=""');
});

test('a message of another window counts only from the origin that was opened', () => {
  expect(sources.get('inspector/console/stately.ts')).toMatch(/origin !== |origin === /);
});

test('docs/security.md names every file that does something with keys, hashes or chance', () => {
  const page = readFileSync(inHouse('docs/security.md'), 'utf8').toLowerCase();
  const users = filesWith(/\b(?:createHmac|createCipheriv|randomInt|timingSafeEqual)\b/, 'server');
  // By its path, or by the subject that it is called after.
  const isNamed = (name: string) =>
    page.includes(`\`${name.replace('server/', '')}\``) || page.includes(basename(name, '.ts'));
  expect(users.filter((name) => !isNamed(name))).toEqual([]);
});
