import { type Gathered, UnreadableFile } from '#server/exchange/file-text.ts';
import { type FileHints, Lines, type Pieces, takeKeyed, wholeOf } from '#server/exchange/read-keyed.ts';
import { APPLE, fromCounted, JAVA } from '#server/exchange/styles.ts';

/** Reads strings of Apple. */
export function readStrings(pieces: Pieces, gathered: Gathered, { lang }: FileHints): null {
  const text = wholeOf(pieces);
  const lines = new Lines(text);
  const part =
    /\s+|\/\/[^\n]*|\/\*([\s\S]*?)\*\/|("(?:[^"\\]|\\[\s\S])*"|[\w.$-]+)\s*=\s*("(?:[^"\\]|\\[\s\S])*")\s*;/y;
  let comment = '';
  while (part.lastIndex < text.length) {
    const at = part.lastIndex;
    const found = part.exec(text);
    const place = lines.place(at);
    if (!found) throw new UnreadableFile('notStrings', place);
    const [, said, key, value] = found;
    if (said !== undefined) comment += `${said.trim()}\n`;
    if (key === undefined || value === undefined) continue;
    takeKeyed(gathered, {
      place,
      identifier: apple(key),
      lang,
      value: fromCounted(apple(value), comment, APPLE),
    });
    comment = '';
  }
  return null;
}

const APPLE_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '' };

function apple(written: string): string {
  const text = written.startsWith('"') ? written.slice(1, -1) : written;
  return text.replace(/\\(?:[Uu]([0-9a-fA-F]{4})|([\s\S]))/g, (_, code?: string, sign = '') =>
    code === undefined ? (APPLE_ESCAPES[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Reads properties of Java, in UTF-8 or with escapes. */
export function readProperties(pieces: Pieces, gathered: Gathered, { lang }: FileHints): null {
  let comment = '';
  for (const { line, number } of logicalLines(wholeOf(pieces))) {
    if (/^[#!]/.test(line)) {
      comment += `${java(line.slice(1).trim())}\n`;
      continue;
    }
    const [, key = '', value = ''] =
      /^((?:[^\\ \t\f=:]|\\[\s\S])*)[ \t\f]*(?:[=:][ \t\f]*)?([\s\S]*)$/.exec(line) ?? [];
    const place = { unit: 'line', number } as const;
    takeKeyed(gathered, {
      place,
      identifier: java(key),
      lang,
      value: fromCounted(java(value), comment, JAVA),
    });
    comment = '';
  }
  return null;
}

/** Lines with those that go on behind a backslash, without the space before them; empty ones are left out. */
function* logicalLines(text: string): Generator<{ readonly line: string; readonly number: number }> {
  let line = '';
  let number = 0;
  for (const [index, natural] of text.split(/\r\n|\r|\n/).entries()) {
    const trimmed = natural.replace(/^[ \t\f]+/, '');
    if (number === 0 && trimmed === '') continue;
    if (number === 0) number = index + 1;
    line += trimmed;
    const goesOn = /(?:^|[^\\])(?:\\\\)*\\$/.test(line) && !/^[#!]/.test(line);
    if (goesOn) line = line.slice(0, -1);
    else {
      yield { line, number };
      [line, number] = ['', 0];
    }
  }
  if (number > 0) yield { line, number };
}

const JAVA_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' };

function java(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_, code?: string, sign = '') =>
    code === undefined ? (JAVA_ESCAPES[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
