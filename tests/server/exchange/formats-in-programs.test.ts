import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ExchangeFormat } from '#contract/wording-exchange.ts';
import { AWKWARD, wordings, written } from '#tests/support/awkward-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'leitstand-formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Few have them; `npm test` counts what is skipped as failed where CI is set. */
const has = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((one) => one !== '' && existsSync(join(one, program)));
const run = (program: string, ...said: readonly string[]) =>
  execFileSync(program, said, { cwd: folder, encoding: 'utf8', stdio: 'pipe', timeout: 120_000 });

async function file(format: ExchangeFormat, name: string): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, await written(format, [...wordings('de'), ...wordings('en', ' en')]));
  return path;
}

/** Messages of the catalog and units of XLIFF; `minutes` has its two forms in one message. */
const UNITS = AWKWARD.length;

describe('programs of translators', { timeout: 180_000 }, () => {
  test.skipIf(!has('msgfmt'))('msgfmt checks the catalog without a complaint', async () => {
    const path = join(folder, 'en.po');
    writeFileSync(path, await written('po', [...wordings('de'), ...wordings('en')]));
    expect(() => run('msgfmt', '-c', '-o', 'en.mo', path)).not.toThrow();
  });

  test.skipIf(!has('pocount'))('pocount counts all units as translated', async () => {
    for (const [format, name, units] of [
      ['po', 'count.po', UNITS - 1],
      ['xliff12', 'count.xlf', UNITS],
    ] as const) {
      const counted = run('pocount', '--csv', await file(format, name));
      const [head = '', row = ''] = counted.trim().split('\n').slice(-2);
      const at = head.split(',').findIndex((column) => column.trim() === 'Translated Messages');
      expect(Number(row.split(',')[at]), counted).toBe(units);
    }
  });

  test.skipIf(!has('xliff2po'))('xliff2po turns XLIFF 1.2 into a catalog with every target', async () => {
    run('xliff2po', '-i', await file('xliff12', 'in.xlf'), '-o', 'out.po');
    const catalog = readFileSync(join(folder, 'out.po'), 'utf8');
    expect(catalog).toContain('12:30 en');
    expect(catalog.match(/^msgid /gm)?.length).toBeGreaterThanOrEqual(UNITS);
  });

  test.skipIf(!has('soffice'))('LibreOffice opens the spreadsheet with the texts as they are', async () => {
    const path = await file('xlsx', 'texts.xlsx');
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false';
    run(
      'soffice',
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      filter,
      path,
    );
    const table = readFileSync(join(folder, 'texts.csv'), 'utf8');
    for (const text of ['007', '1E5', '01.02.2026', '12345678901234567890', '=1+1']) {
      expect(table).toContain(`,${text},${text} en\n`);
    }
  });
});
