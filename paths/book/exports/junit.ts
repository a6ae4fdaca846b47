import { escaped } from '#paths/book/html.ts';
import type { WalkedPath } from '#paths/run.ts';

/** What XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const attribute = (text: string) => escaped(text.replace(NOT_XML, '')).replaceAll(/\s+/g, ' ');
const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(3);
const sum = (walked: readonly WalkedPath[]) => walked.reduce((total, one) => total + one.milliseconds, 0);
const failed = (walked: readonly WalkedPath[]) => walked.filter(({ failure }) => failure !== null).length;

function testcase({ machine, name, milliseconds, failure }: WalkedPath): string {
  const begin = `    <testcase classname="${attribute(machine)}" name="${attribute(name)}" time="${seconds(milliseconds)}"`;
  if (failure === null) return `${begin}/>`;
  const [first = ''] = failure.split('\n', 1);
  const text = escaped(failure.replace(NOT_XML, ''));
  return [
    `${begin}>`,
    `      <failure message="${attribute(first)}">${text}</failure>`,
    '    </testcase>',
  ].join('\n');
}

/** The results of a walk as JUnit writes them: a suite for each machine, a case for each path. */
export function reportOf(level: string, walked: readonly WalkedPath[]): string {
  const suites = [...Map.groupBy(walked, ({ machine }) => machine)].map(([machine, paths]) =>
    [
      `  <testsuite name="${attribute(machine)}" tests="${paths.length}" failures="${failed(paths)}" time="${seconds(sum(paths))}">`,
      ...paths.map(testcase),
      '  </testsuite>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="paths, ${attribute(level)}" tests="${walked.length}" failures="${failed(walked)}" time="${seconds(sum(walked))}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
