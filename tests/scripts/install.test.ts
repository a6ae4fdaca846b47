import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAsLocked } from '#scripts/support/install.mjs';

const a = { version: '1.0.0', integrity: 'sha512-a' };
const forAnotherMachine = { version: '1.0.0', integrity: 'sha512-b', optional: true };

test.each([
  ['the same packages', { a }, { a }, true],
  ['a package for another machine that is not there', { a, forAnotherMachine }, { a }, true],
  ['a package that is not there', { a, b: a }, { a }, false],
  ['a package too many', { a }, { a, b: a }, false],
  ['another version', { a }, { a: { ...a, version: '1.0.1' } }, false],
  ['other bytes of the same version', { a }, { a: { ...a, integrity: 'sha512-c' } }, false],
  [
    'an optional package in another version',
    { a: forAnotherMachine },
    { a: { ...a, version: '2.0.0' } },
    false,
  ],
])('%s', (_name, locked, installed, expected) => {
  expect(isAsLocked(new Map(Object.entries(locked)), new Map(Object.entries(installed)))).toBe(expected);
});

interface Locked {
  readonly resolved?: string;
  readonly optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Where Node.js would look for a package that another one asks for, nearest first. */
function placesFor(name: string, asking: string): string[] {
  const up = asking
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return ['', ...up].map((place) => `${place === '' ? '' : `${place}/`}node_modules/${name}`);
}

test('the lock names the binaries of every platform; npm leaves out what its registry lacks and then refuses the lock', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesFor(name, place).some((candidate) => Object.hasOwn(packages, candidate)))
      .map((name) => `${place} asks for ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock names no address to download from, so any registry will do', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});
