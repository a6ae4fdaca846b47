import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const about = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

test('npm run sbom names every package of production, and no registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-sbom-'));
  try {
    execFileSync(process.execPath, ['scripts/sbom.mjs', folder]);
    const [file = ''] = readdirSync(folder);
    expect(file).toBe(`leitstand-${about.version}.cdx.json`);
    const text = readFileSync(join(folder, file), 'utf8');
    const { bomFormat, metadata, components } = JSON.parse(text);
    expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'leitstand']);
    const named = new Set(components.map((one: Locked & { name: string }) => `${one.name}@${one.version}`));
    const wanted = Object.entries(packages)
      .filter(([place, { dev }]) => place !== '' && !dev)
      .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`);
    expect(wanted.length).toBeGreaterThan(Object.keys(about.dependencies).length);
    expect(wanted.filter((one) => !named.has(one))).toEqual([]);
    expect([...named].filter((one) => String(one).startsWith('typescript@'))).toEqual([]);
    expect(text.match(/https?:\/\/[^"/]+/g)).toEqual(['http://cyclonedx.org']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['sbom', '--out', 'npm run sbom [-- FOLDER]'],
  ['asvs', '--check', 'npm run asvs'],
])('npm run %s takes no %s for a name, and writes nothing', (script, option, usage) => {
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-sbom-'));
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [resolve(`scripts/${script}.mjs`), option],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect([status, stdout, stderr]).toEqual([2, '', `It takes no ${option}. Usage: ${usage}\n`]);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('no package needs a script at its installation, and none is run', () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted.map(([place]) => place)).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  // npm would leave these out too.
  expect(Object.keys(about.scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
});
