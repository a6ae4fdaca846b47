import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '#tests/support/long.ts';
import { Specimen } from '#tests/support/specimen.ts';

/** How many files a kind of record may take, how many lines, and in how many files of others it may be named. */
const LIMITS = { files: 5, lines: 250, shared: 3 };
const GLOSSARY_TERM = [
  ...['record', 'glossaryTerm', 'term:name', 'lang:language', 'contextIdentifier:context'],
  ...['definition:text?', 'approved:mark', 'active:flag', '--one', 'Begriff', '--many', 'Begriffe'],
];

let specimen: Specimen;
let written: readonly string[];

beforeAll(async () => {
  specimen = new Specimen();
  const said = await specimen.run(process.execPath, 'scripts/new.mjs', ...GLOSSARY_TERM);
  written = said.split('\n').filter((line) => line.endsWith('.ts'));
  specimen.translate();
});
afterAll(() => specimen.remove());

test('a new kind of record is a few short files', () => {
  const own = written.filter((path) => specimen.read(path).includes('glossary') && path.includes('glossary'));
  const lines = own.reduce((sum, path) => sum + specimen.read(path).split('\n').length, 0);
  expect(own.length).toBeLessThanOrEqual(LIMITS.files);
  expect(lines).toBeLessThanOrEqual(LIMITS.lines);
  expect(written.length - own.length).toBeLessThanOrEqual(LIMITS.shared);
});

test('its machines pass every path', async () => {
  const paths = await specimen.test('unit', 'tests/paths/machine.test.ts', '-t', 'glossary-term');
  expect(paths).toMatch(/Tests\D+[3-9] passed/);
});

test('its calls pass every walk', async () => {
  const calls = await specimen.test('server-sqlite', 'tests/server/walks', '-t', 'glossaryTerm');
  expect(calls).toMatch(/Tests\D+[2-9]\d passed/);
});

test('its calls and what a sync exports of it are described, each property with a sentence', async () => {
  await specimen.test('server-sqlite', 'tests/server/description/description.test.ts');
});

test('its list and its form tell every fault, and lose nothing that was typed', async () => {
  const faults = await specimen.test('screens', 'tests/src/faults/faults.test.ts', '-t', 'GlossaryTerm');
  expect(faults).toMatch(/Tests\D+[1-9]\d* passed/);
});

test('a sync takes it along, or leaves it alone', async () => {
  cpSync(
    join(specimen.folder, 'tests/specimen/glossary-term-sync.ts'),
    join(specimen.folder, 'tests/server/sync/glossary-term.test.ts'),
  );
  const databases = LONG ? ['server-sqlite', 'server-postgres'] : ['server-sqlite'];
  for (const database of databases) await specimen.test(database, 'tests/server/sync/glossary-term.test.ts');
});

if (LONG) {
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
