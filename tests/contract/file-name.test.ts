import { describe, expect, test } from 'vitest';
import { endingOf, fileNameTrouble } from '#contract/file-name.ts';

test.each([
  ['Merkblatt.pdf', 'pdf'],
  ['Merkblatt.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['x.pdf. . ', 'pdf'],
  ['Merkblatt', ''],
  ['Stand 1.2.2026', ''],
  ['Dr. Anna Berg', ''],
  ['Anlage Nr.', ''],
  ['Bericht v1.2', ''],
  ['.htaccess', 'htaccess'],
  ['x.mp3', 'mp3'],
  ['x.ｅｘｅ', 'exe'],
  ['ملف.pdf', 'pdf'],
  ['', ''],
])('the ending of %j is %j', (name, ending) => {
  expect(endingOf(name)).toBe(ending);
});

describe('the name of a file', () => {
  test.each([
    'Merkblatt.pdf',
    'Merkblatt',
    'Brief.docx',
    'Liste.csv',
    'x.exe.pdf',
    'Grüße 🙂.txt',
    'console.txt',
    'Nullpunkt.pdf',
    'COM10.pdf',
    'Wer zahlt? "Alle" <*>.pdf',
    '日本：語.pdf',
    '',
    ' ',
  ])('may be %j', (name) => {
    expect(fileNameTrouble(name)).toBeNull();
  });

  test.each([
    ['x.exe', '.exe'],
    ['x.pdf.exe', '.exe'],
    ['x.EXE', '.exe'],
    ['x.exe.', '.exe'],
    ['x.exe ', '.exe'],
    ['x.exe. . .', '.exe'],
    ['x.exe\u00a0', '.exe'],
    ['x.ｅｘｅ', '.exe'],
    ['.exe', '.exe'],
    ['x.hta', '.hta'],
    ['x.js', '.js'],
    ['x.jse', '.jse'],
    ['x.vbs', '.vbs'],
    ['x.wsf', '.wsf'],
    ['x.bat', '.bat'],
    ['x.cmd', '.cmd'],
    ['x.com', '.com'],
    ['x.scr', '.scr'],
    ['x.pif', '.pif'],
    ['x.ps1', '.ps1'],
    ['x.msi', '.msi'],
    ['x.msp', '.msp'],
    ['x.jar', '.jar'],
    ['x.url', '.url'],
    ['x.lnk', '.lnk'],
    ['x.scf', '.scf'],
    ['x.cpl', '.cpl'],
    ['x.reg', '.reg'],
    ['x.inf', '.inf'],
    ['x.chm', '.chm'],
    ['x.iso', '.iso'],
    ['x.img', '.img'],
    ['x.vhd', '.vhd'],
    ['x.search-ms', '.search-ms'],
    ['x.command', '.command'],
    ['x.desktop', '.desktop'],
  ])('may not be %j', (name, ending) => {
    expect(fileNameTrouble(name)).toEqual({ reason: 'endingNotAllowed', values: { ending } });
  });

  test.each([
    ['x.txt:y', ':'],
    ['x.exe:$DATA', ':'],
    ['../x.txt', '/'],
    ['a\\x.txt', '\\'],
    ['CON', 'CON'],
    ['nul.txt', 'NUL'],
    ['Aux .pdf', 'AUX'],
    ['lpt1.a.txt', 'LPT1'],
    ['COM².txt', 'COM2'],
    ['..', '..'],
    ['. .', '. .'],
  ])('may not be %j, which means something else to Windows', (name, found) => {
    expect(fileNameTrouble(name)).toEqual({ reason: 'fileNameNotPossible', values: { found } });
  });
});
