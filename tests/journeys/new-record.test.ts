import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '#tests/support/long.ts';
import { type Outcome, Specimen } from '#tests/support/specimen.ts';

/** How many files a kind of record may take, how many lines, and in how many files of others it may be named. */
const LIMITS = { files: 5, lines: 250, shared: 3 };
const GLOSSARY_TERM = [
  ...['record', 'glossaryTerm', 'term:name', 'lang:language', 'contextIdentifier:context'],
  ...['definition:text?', 'approved:mark', 'active:flag', '--one', 'Begriff', '--many', 'Begriffe'],
];

/** Where the test of a sync of such records is put in the copy. */
const SYNC = 'tests/server/sync/glossary-term.test.ts';

/** What is tested of the new kind: files, and the titles that concern it. */
const TESTED = [
  ...[
    'tests/paths/machine.test.ts',
    'tests/server/walks',
    'tests/server/description/description.test.ts',
    SYNC,
  ],
  // All screens of the console are compiled for it, in the copy; those of the other kinds go through it in every run.
  ...(LONG ? ['tests/src/faults/faults.test.ts'] : []),
];
const PROJECTS = ['unit', 'server-sqlite', ...(LONG ? ['screens'] : [])];
const TITLES = '[gG]lossary.?[tT]erm|the description|its page|an answer is held against it';

let specimen: Specimen;
let written: readonly string[];
let outcomes: readonly Outcome[];

beforeAll(async () => {
  specimen = new Specimen();
  const said = await specimen.run(process.execPath, 'scripts/new.mjs', ...GLOSSARY_TERM);
  written = said.split('\n').filter((line) => line.endsWith('.ts'));
  specimen.translate();
  cpSync(join(specimen.folder, 'tests/specimen/glossary-term-sync.ts'), join(specimen.folder, SYNC));
  outcomes = await specimen.testAll(PROJECTS, TESTED, TITLES);
}, 300_000);
afterAll(() => specimen.remove());

/** Holds that tests of the new kind were run in these files, and all of them passed. */
function expectPassed(path: string, atLeast: number, title = /./): void {
  const run = outcomes.filter((one) => one.file.startsWith(path) && title.test(one.title));
  const failed = run.filter(({ status }) => status === 'failed');
  expect(failed.map((one) => `${one.title}: ${one.why}`)).toEqual([]);
  expect(run.filter(({ status }) => status === 'passed').length).toBeGreaterThanOrEqual(atLeast);
}

test('a new kind of record is a few short files', () => {
  const own = written.filter((path) => specimen.read(path).includes('glossary') && path.includes('glossary'));
  const lines = own.reduce((sum, path) => sum + specimen.read(path).split('\n').length, 0);
  expect(own.length).toBeLessThanOrEqual(LIMITS.files);
  expect(lines).toBeLessThanOrEqual(LIMITS.lines);
  expect(written.length - own.length).toBeLessThanOrEqual(LIMITS.shared);
});

test('its machines pass every path', () => {
  expectPassed('tests/paths/machine.test.ts', 3, /glossary-term/);
});

test('its calls pass every walk', () => {
  expectPassed('tests/server/walks', 20, /glossaryTerm/);
});

test('its calls and what a sync exports of it are described, each property with a sentence', () => {
  expectPassed('tests/server/description/description.test.ts', 9);
});

test('a sync takes it along, or leaves it alone', async () => {
  expectPassed(SYNC, 4);
  if (LONG) await specimen.test('server-postgres', SYNC);
});

if (LONG) {
  test('its list and its form tell every fault, and lose nothing that was typed', () => {
    expectPassed('tests/src/faults/faults.test.ts', 1, /GlossaryTerm/);
  });

  test('its calls pass every walk, for editors too', async () => {
    const path = 'contract/records/glossary-term.ts';
    const whole = specimen.read(path);
    const access = "access: { read: 'user', save: 'editor', remove: 'editor' },";
    specimen.write(path, whole.replace(/access: .*/, access));
    try {
      const calls = await specimen.test('server-sqlite', 'tests/server/walks', '-t', 'glossaryTerm');
      expect(calls).toMatch(/Tests\D+[2-9]\d passed/);
    } finally {
      specimen.write(path, whole);
    }
  });

  test('the console lists, saves, deletes, restores and finds it, and shows its history', async () => {
    await specimen.run(process.execPath, 'scripts/build.mjs');
    cpSync(
      join(specimen.folder, 'tests/specimen/glossary-term.ts'),
      join(specimen.folder, 'tests/journeys/glossary-term.test.ts'),
    );
    await specimen.test('journeys', 'tests/journeys/glossary-term.test.ts');
  });

  test('npm run check is clean', async () => {
    await specimen.run(process.execPath, 'scripts/check.mjs');
  });

  test.each([
    ['contract/records/all.ts', /^.*glossaryTerm: GLOSSARY_TERM.*\n/m],
    ['server/store/migrations/migrate.ts', /^.*glossary-terms.*\n/m],
    ['src/screens/records/all.ts', /^ {2}glossaryTerm: \{[\s\S]*?^ {2}\},\n/m],
    ['src/i18n/locales/fr.json', /^.*"record.glossaryTerm".*\n/m],
  ])('npm run check names what is missing in %s', async (path, line) => {
    const whole = specimen.read(path);
    specimen.write(path, whole.replace(line, ''));
    try {
      await expect(specimen.run(process.execPath, 'scripts/check.mjs')).rejects.toThrow(
        /FAILED[\s\S]*glossary/i,
      );
    } finally {
      specimen.write(path, whole);
    }
  });
}
