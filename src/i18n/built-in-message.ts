import type { i18n } from '@lingui/core';

type Compile = Parameters<typeof i18n.setMessagesCompiler>[0];
type Compiled = Exclude<ReturnType<Compile>, string>;
type Part = Compiled[number];

/** `{name`, then either the end of a placeholder or the kind of choice and its cases. */
const ARGUMENT = /\{\s*(\w+)\s*(?:\}|,\s*(plural|select|selectordinal)\s*,)/y;
const CASE = /\s*(?:=(\d+)|(\w+))\s*\{/y;

/**
 * Compiles a text that is built into the code, for when no translation could be loaded. Translations arrive compiled,
 * and Lingui's own compiler weighs more than the sign-in page has to spare; this one knows what our texts use:
 * placeholders, plural, select and selectordinal, without offset, nesting included.
 * @returns the parts as Lingui puts them together; a text that cannot be read stays unchanged
 */
export const compileBuiltIn: Compile = (text) => {
  try {
    const [parts, end] = readParts(text, 0);
    return end === text.length ? parts : [text];
  } catch {
    return [text];
  }
};

/**
 * The parts from `start` to the closing brace that is not theirs, or to the end of the text. '#' always is a part of its
 * own: Lingui puts the number in its place inside a plural and leaves it alone elsewhere.
 */
function readParts(text: string, start: number): [parts: Compiled, end: number] {
  const parts: Part[] = [];
  let plain = '';
  let at = start;
  const add = (part: Part) => {
    if (plain !== '') parts.push(plain);
    plain = '';
    parts.push(part);
  };
  while (at < text.length && text[at] !== '}') {
    if (text[at] === '{') {
      const [part, end] = readArgument(text, at);
      add(part);
      at = end;
    } else if (text[at] === '#') {
      add('#');
      at += 1;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain !== '') parts.push(plain);
  return [parts, at];
}

function readArgument(text: string, start: number): [part: Part, end: number] {
  ARGUMENT.lastIndex = start;
  const argument = ARGUMENT.exec(text);
  if (!argument) throw new SyntaxError(text);
  const [, name = '', kind] = argument;
  if (kind === undefined) return [[name], ARGUMENT.lastIndex];
  const cases: Record<string, Compiled> = {};
  let at = ARGUMENT.lastIndex;
  for (;;) {
    CASE.lastIndex = at;
    const found = CASE.exec(text);
    if (!found) break;
    const [parts, end] = readParts(text, CASE.lastIndex);
    cases[found[1] ?? found[2] ?? ''] = parts;
    at = end + 1;
  }
  const end = text.indexOf('}', at);
  if (end < 0 || text.slice(at, end).trim() !== '') throw new SyntaxError(text);
  return [[name, kind, cases], end + 1];
}
