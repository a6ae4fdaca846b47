import { expect, it } from 'vitest';
import { csvLine, separatorOf } from '#contract/csv.ts';

it.each([
  [['a', 'b'], 'a,b\r\n'],
  [[7, -3.5, ''], '7,-3.5,\r\n'],
  [['Größe, innen', 'sagt "ja"'], '"Größe, innen","sagt ""ja"""\r\n'],
  [['zwei\nZeilen', 'a;b', 'a\rb'], '"zwei\nZeilen","a;b","a\rb"\r\n'],
  [['=1+1', '+49 40', '-x', '@SUM(A1)'], "'=1+1,'+49 40,'-x,'@SUM(A1)\r\n"],
  [['  =1+1', '\tx', '\n@x'], `'  =1+1,'\tx,"'\n'@x"\r\n`],
  [['a=1', 'x@y.z', '"=1"'], `a=1,x@y.z,"""=1"""\r\n`],
])('%j becomes %j', (cells, line) => {
  expect(csvLine(cells, ',')).toBe(line);
});

it.each([
  ['de-DE', ';'],
  ['fr-FR', ';'],
  ['fr-BE', ';'],
  ['en-GB', ','],
  ['en-US', ','],
] as const)('cells are parted in %s by %s', (locale, separator) => {
  expect(separatorOf(locale)).toBe(separator);
  expect(csvLine(['a', 'b,c', 'd;e', 3], separator)).toBe(
    `a${separator}"b,c"${separator}"d;e"${separator}3\r\n`,
  );
});

it.each([
  ['x,=1+1,', `"x,'=1+1,"`],
  ['x; @SUM(A1)', `"x; '@SUM(A1)"`],
  ['x;-2+3', `"x;'-2+3"`],
  ['x\n=1+1', `"x\n'=1+1"`],
  ['x\n-2+3', `"x\n'-2+3"`],
  ['x\t=1', "x\t'=1"],
  ['eins\n- zwei', '"eins\n- zwei"'],
  ['a, b; c\td', '"a, b; c\td"'],
])('%j has no formula in it, whatever the file is parted by when it is read', (text, cell) => {
  expect(csvLine([text], ';')).toBe(`${cell}\r\n`);
});
