/*
 * npm run sbom [-- FOLDER]: writes what the product is made of, as a CycloneDX document, into release/. It is read from
 * package-lock.json, so that it needs no network and names every package that an installation anywhere can have.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesGiven } from './support/arguments.mjs';
import { inHouse } from './support/house.mjs';
import { counted, say } from './support/words.mjs';

// Not --omit dev: npm would leave out what the product needs as soon as a development package needs it too.
const ARGS = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];

/** `name@version` of every package that is there not only for development, as npm names them in the document. */
function packagesOfProduct() {
  const { packages } = JSON.parse(readFileSync(inHouse('package-lock.json'), 'utf8'));
  const places = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
  return new Set(places.map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`));
}

const [folder = inHouse('release')] = namesGiven('npm run sbom [-- FOLDER]', 1);
const { name, version } = JSON.parse(readFileSync(inHouse('package.json'), 'utf8'));
const written = execFileSync('npm', ARGS, {
  cwd: inHouse(),
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
});
/**
 * @type {{metadata: {component: {'bom-ref': string, name: string}},
 *   components: {'bom-ref': string, name: string, version: string}[],
 *   dependencies: {ref: string, dependsOn: string[]}[]}}
 */
const document = JSON.parse(written);
// npm takes the name of the folder.
document.metadata.component.name = name;
const kept = packagesOfProduct();
const root = document.metadata.component['bom-ref'];
document.components = document.components.filter(({ name, version }) => kept.has(`${name}@${version}`));
const refs = new Set([root, ...document.components.map((component) => component['bom-ref'])]);
document.dependencies = document.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
mkdirSync(folder, { recursive: true });
const file = join(folder, `${name}-${version}.cdx.json`);
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
say(`${file} names ${counted(document.components.length, 'package')}.`);
