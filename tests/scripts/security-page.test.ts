import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { LIMITS } from '#contract/limits.ts';
import { CODE_LENGTH } from '#contract/second-factor.ts';
import { inHouse } from '#scripts/support/house.mjs';
import { LONGEST_WAIT_MS, MAY_CLOSE } from '#server/domain/tries.ts';

const read = (path: string) => readFileSync(inHouse(path), 'utf8');
const page = read('docs/security.md');
const operations = read('docs/operations.md');

/** The part of a page below a heading, up to the next one of its level. */
function below(heading: string, text: string): string {
  const [, rest = ''] = text.split(`\n${heading}\n`);
  return rest.split(new RegExp(`\n${heading.split(' ')[0]} `))[0] ?? '';
}

const attacks = below('## What was tried', page)
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| attack |'));

describe('what was tried', () => {
  test.each(attacks)('%s', (line) => {
    expect(line.split(' | ')).toHaveLength(4);
    const named = [...(line.split(' | ')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    // How long an answer takes is measured, not tested.
    expect(named.length > 0 || line.startsWith('| measuring time ')).toBe(true);
    const places = (name: string) =>
      ['tests', 'tests/server'].flatMap((folder) =>
        ['ts', 'tsx'].map((end) => `${folder}/${name}.test.${end}`),
      );
    expect(named.filter((name) => !places(name).some((path) => existsSync(inHouse(path))))).toEqual([]);
  });

  test('is much', () => {
    expect(attacks.length).toBeGreaterThan(55);
  });
});

test('the table of tries and the codes have the numbers that hold', () => {
  const minutes = LONGEST_WAIT_MS / 60_000;
  const rows = below('## How it works', page);
  expect(rows).toContain(`| for one name from one sender | ${minutes} minutes | ${MAY_CLOSE.pair} |`);
  expect(rows).toContain(`| for one name, from anywhere | a day | ${MAY_CLOSE.name} |`);
  expect(rows).toContain(`A code has ${CODE_LENGTH} of 32 characters (2^${CODE_LENGTH * 5})`);
  expect(rows).toContain(`for ${LIMITS.codeMinutes} minutes, once`);
  expect(rows).toContain(`${LIMITS.loginCodesPerDay} a day`);
  expect(rows).toContain(`${LIMITS.requestedCodesPerMonth} a calendar month`);
  expect(rows).toContain(`a phrase of ${LIMITS.passwordPhrase}`);
});

test('says what an operator has to know', () => {
  for (const heading of [
    'Ways in',
    'Keys and algorithms',
    'Levels of protection',
    'What is expensive',
    'What remains',
  ]) {
    expect(below(`## ${heading}`, page).length, heading).toBeGreaterThan(300);
  }
  expect(page).toContain('any number of sessions at once');
  expect(page).toContain('NIST');
  expect(page).toContain('a host of its own');
  for (const heading of ['Connections', 'Logs']) {
    expect(below(`## ${heading}`, operations).length, heading).toBeGreaterThan(300);
  }
  expect(operations).toContain('a certificate of a public authority');
});

test('the page on running it names every connection that a setting opens', () => {
  const settings = [...read('README.md').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name = '']) => name);
  const addresses = settings.filter((name) => /_URL$|CLAMD|WEBHOOKS|SYNC_SOURCES|FILES_DIR/.test(name));
  expect(addresses.length).toBeGreaterThan(6);
  const named = below('## Connections', operations);
  // What it is called itself opens nothing.
  const missing = addresses.filter((name) => name !== 'PUBLIC_URL' && !named.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test('the example for nginx speaks TLS 1.2 and 1.3, and does not lead calls from http to https', () => {
  const example = read('docs/examples/nginx.conf');
  expect(example.match(/^\s*ssl_protocols (.*);$/m)?.[1]).toBe('TLSv1.2 TLSv1.3');
  const suites = example.match(/^\s*ssl_ciphers (.*);$/m)?.[1]?.split(':') ?? [];
  expect(suites.length).toBeGreaterThan(3);
  expect(suites.filter((suite) => !/^ECDHE-.*(?:GCM|POLY1305)/.test(suite))).toEqual([]);
  const [, plain = ''] = /listen 80;(.*?)listen 443/s.exec(example) ?? [];
  expect(plain).toMatch(/location \/ \{\s*return 301 https:/);
  expect(plain).toMatch(/location \/ecs\/ \{\s*return 403;/);
});

test('the unit gives the server no more than it needs', () => {
  const unit = read('docs/examples/leitstand.service');
  for (const line of [
    'User=leitstand',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'StateDirectoryMode=0700',
    'UMask=0077',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
});

test('no call by GET or DELETE takes a secret', () => {
  const inAddress = Object.values(CALLS).filter(({ method }) => method !== 'POST');
  expect(inAddress.length).toBeGreaterThan(10);
  const named = inAddress.flatMap(({ path, request }) =>
    Object.keys('shape' in request ? (request.shape as object) : {}).map((name) => `${path} ${name}`),
  );
  expect(named.filter((name) => /password|secret|token|pass\b|code/i.test(name))).toEqual([]);
});

test('SECURITY.md says within which time a component is replaced', () => {
  const policy = read('SECURITY.md');
  expect(policy).toMatch(/Packages that the product is made of are looked through with every version/);
  expect(policy).toMatch(/\| a fix, where no account is needed .*\| \d+ days \|/);
});
