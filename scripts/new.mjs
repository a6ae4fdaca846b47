/*
 * npm run new -- record NAME FIELD:KIND[?] … [--plural NAMES] [--one WORD] [--many WORDS]: writes the files of a new kind
 * of record and names them where such records are listed. A ? makes a field optional; the words are what the console calls
 * one and several, in German.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { showHelp } from './support/arguments.mjs';
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { editsOf, filesOf, kebab, lettersIn, nameTaken, readRecord } from './support/new-record.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { giveUp, say } from './support/words.mjs';

const USAGE =
  'npm run new -- record NAME FIELD:KIND[?] … [--plural NAMES] [--one WORD] [--many WORDS], for example npm run new -- record glossaryTerm term:name lang:language definition:text? active:flag';

/** What is written by other scripts, in these folders. */
const BY_OTHERS = ['paths/behaviour', 'src/i18n/locales'];

/** Path and text of each file in those folders. */
function textsByOthers() {
  const paths = BY_OTHERS.flatMap((folder) =>
    readdirSync(inHouse(folder)).map((name) => `${folder}/${name}`),
  );
  return new Map(paths.map((path) => [path, readFileSync(inHouse(path), 'utf8')]));
}

/** The record requested on the command line; exits with an error message if the request is invalid. */
function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { plural: { type: 'string' }, one: { type: 'string' }, many: { type: 'string' } },
    });
    const [what, name, ...fields] = positionals;
    if (what !== 'record' || name === undefined) throw new Error(`Usage: ${USAGE}`);
    return readRecord(name, fields, values);
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
}

refuseOldNode();
showHelp(USAGE);
const record = asked();
await ensureInstalled();

/** The text of some files one after the other. @param {readonly string[]} paths */
const textOf = (...paths) => paths.map((path) => readFileSync(inHouse(path), 'utf8')).join('\n');
/** Paths of the files in a folder. @param {string} folder */
const filesIn = (folder) =>
  readdirSync(inHouse(folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [`${folder}/${entry.name}`] : [],
  );

const migrations = filesIn('server/store/migrations');
const files = filesOf(
  record,
  migrations.map((path) => basename(path)),
  lettersIn(textOf('src/screens/shell/navigation.ts', ...filesIn('src/screens/records'))),
);
for (const path of Object.keys(files)) {
  if (existsSync(inHouse(path))) giveUp(`${path} is there already. Nothing was written.`);
}
const taken = nameTaken(record, files, {
  calls: textOf(...filesIn('contract')),
  migrations: textOf(...migrations),
  routes: textOf('machines/route/route.ts', 'src/address/address.ts'),
  messages: JSON.parse(textOf('src/i18n/locales/de.json')),
});
if (taken !== null) giveUp(`${taken} Choose another one. Nothing was written.`);
const edited = editsOf(record, files).map(({ path, edit }) => {
  const before = readFileSync(inHouse(path), 'utf8');
  const after = edit(before);
  if (after === before) giveUp(`${path} no longer looks as this script expects. Nothing was written.`);
  return /** @type {const} */ ([path, after]);
});
const before = textsByOthers();
const written = [...Object.entries(files), ...edited];
for (const [path, text] of written) writeFileSync(inHouse(path), text);
const paths = written.map(([path]) => path);
execFileSync(
  projectNode(),
  [inHouse('node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...paths],
  {
    cwd: inHouse(),
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
execFileSync(projectNode(), [inHouse('scripts/translations.mjs'), '--extract'], {
  cwd: inHouse(),
  stdio: 'inherit',
});
// How its machines behave is stored as that of all others; it is theirs that a review reads from now on.
const machines = ['list', 'form', 'deletion'].map((part) => `${kebab(record.name)}-${part}`);
execFileSync(projectNode(), [inHouse('paths', 'main.ts'), ...machines, '--accept'], {
  cwd: inHouse(),
  stdio: ['ignore', 'ignore', 'inherit'],
});
const others = [...textsByOthers()].flatMap(([path, text]) => (before.get(path) === text ? [] : [path]));
for (const path of [...paths, ...others]) say(relative(inHouse(), inHouse(path)));
say('Put the German words right, translate those that are new in src/i18n/locales, then: npm run check');
