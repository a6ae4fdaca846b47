import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildInspector, buildPaths, putTogether } from '#scripts/support/build-packages.mjs';

const HOUSE = resolve(import.meta.dirname, '..', '..');

const PACKAGES = {
  paths: { source: ['paths', 'core'], build: buildPaths },
  inspector: { source: ['inspector'], build: buildInspector },
} as const;

/** A project of someone else: XState, one of the packages as npm packs it, and the machines of the example. */
export interface PackedProject {
  /** Where the machines of the example lie. */
  readonly folder: string;
  /** The folder of the installed package. */
  readonly installed: string;
  readonly remove: () => Promise<void>;
}

/** Packs a package and installs it in a project that has nothing else but XState; no network is needed. */
export async function packedProject(name: keyof typeof PACKAGES): Promise<PackedProject> {
  const project = await mkdtemp(join(tmpdir(), `leitstand-${name}-`));
  const { source, build } = PACKAGES[name];
  const staged = join(project, 'staged');
  const { code, tail } = await build(process.execPath, join(staged, 'dist'));
  if (code !== 0) throw new Error(tail);
  putTogether(source, staged);
  const pack = ['pack', staged, '--pack-destination', project, '--offline', '--silent'];
  const file = execFileSync('npm', pack, { encoding: 'utf8', shell: process.platform === 'win32' }).trim();
  const installed = join(project, 'node_modules', '@leitstand', name);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, file), '-C', installed, '--strip-components', '1']);
  await rm(staged, { recursive: true });
  symlinkSync(join(HOUSE, 'node_modules', 'xstate'), join(project, 'node_modules', 'xstate'), 'dir');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
  const folder = join(project, 'machines');
  cpSync(join(HOUSE, 'examples', 'machines'), folder, { recursive: true });
  return { folder, installed, remove: () => rm(project, { recursive: true, force: true }) };
}
