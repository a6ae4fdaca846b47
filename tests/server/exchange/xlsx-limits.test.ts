import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { FILE_LIMITS } from '#server/exchange/file-limits.ts';
import { UnreadableFile } from '#server/exchange/file-text.ts';
import { readXlsx } from '#server/exchange/xlsx-read.ts';

/** What a reading gathers is not looked at: none of these is read. */
const NOTHING = new Proxy({}, { get: () => () => {} }) as Parameters<typeof readXlsx>[1];

function reasonOf(file: Uint8Array): unknown {
  try {
    readXlsx(file, NOTHING);
    return 'read';
  } catch (error) {
    return error instanceof UnreadableFile ? error.finding.reason : error;
  }
}

describe('a workbook that would take much more memory than it says', () => {
  test('is refused before anything of it is unpacked', () => {
    const sheet = new Uint8Array(FILE_LIMITS.xlsx.bytes + 1);
    const file = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': sheet });
    expect(file.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(reasonOf(file)).toBe('tooMuchMemory');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });

  test('by the number of its parts is refused as well', () => {
    const parts = Array.from({ length: FILE_LIMITS.xlsx.parts + 1 }, (_, at) => [`x/${at}`, strToU8('x')]);
    expect(reasonOf(zipSync(Object.fromEntries(parts)))).toBe('tooMuchMemory');
  });
});
