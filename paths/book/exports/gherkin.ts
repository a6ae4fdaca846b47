import type { BookCase, BookStep, Flow } from '#paths/book/book.ts';
import { actionsOf, dataOf, expectedOf } from '#paths/book/exports/words.ts';

const tag = (text: string) => `@${text.replaceAll(/[^\w-]+/g, '-')}`;

function block(lines: readonly string[]): readonly string[] {
  const safe = lines.flatMap((line) => line.split('\n')).map((line) => line.replaceAll('"""', "'''"));
  return ['"""', ...safe, '"""'].map((line) => `      ${line}`);
}

/** On one line, and not what Gherkin takes for another one. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function outcome(at: BookCase['begin']): readonly string[] {
  const [means = '', ...seen] = expectedOf(at);
  const cells = seen.map((one) => one.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', ' '));
  return [`    Then ${at.state}: ${line(means)}`, ...cells.map((cell) => `      | ${cell} |`)];
}

function step(one: BookStep): readonly string[] {
  const [says = '', ...actions] = actionsOf(one);
  const more = [...actions, ...(dataOf(one) === '' ? [] : [dataOf(one)])];
  return [`    When ${line(says)}`, ...(more.length > 0 ? block(more) : []), ...outcome(one)];
}

function scenario({ id, title, given, reach, address, begin, steps }: BookCase): readonly string[] {
  return [
    '',
    `  ${tag(id)} ${tag(reach)}`,
    `  Scenario: ${line(title)}`,
    `    Given ${line(given)}`,
    `    And the address ${address} is open`,
    ...outcome(begin),
    ...steps.flatMap(step),
  ];
}

/** A flow as a feature of Gherkin; names of buttons and fields are in the language of the book. */
export function featureOf({ machine, screen, role, risk, first, cases }: Flow): string {
  return [
    '# Written by npm run paths -- --export gherkin; not by hand.',
    `${tag(machine)} ${tag(role)} ${tag(`risk-${risk}`)}`,
    `Feature: ${machine}`,
    `  ${screen}. Signed in as ${role}.${first === null ? '' : ` First: ${first}`}`,
    ...cases.flatMap(scenario),
    '',
  ].join('\n');
}
