import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeReadme } from './readme.ts';
import { machineName, type Result } from './results.ts';
import type { Figure, Row, Target } from './row.ts';
import { EXPONENT_AT_MOST, type Growth, growthOf, STANDINGS, type Verdict, verdictsOf } from './verdict.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs');
const FILE = join(FOLDER, 'performance.md');

/** Writes docs/performance.md, and the table of README.md, from everything that was measured. */
export function writePage(rows: readonly Row[], results: readonly Result[]): void {
  writeFileSync(FILE, pageOf(rows, results));
  writeReadme(results);
}

function pageOf(rows: readonly Row[], results: readonly Result[]): string {
  const machines = [...new Set(results.map(({ machine }) => machine))];
  const [first = machineName()] = machines;
  return [
    '# Performance',
    `\`npm run bench\` measures all of this and writes this page; \`npm run bench -- ROW\` repeats a row, and \`npm run bench -- --list\` names them. Each figure is the median of several rounds in which ours and the bare reference took turns on the same machine. Client, server and database share its cores, so that ratios tell more than times: KB = 1,000 bytes, *load* is the load average of the minute before.`,
    `Measured on ${machines.length > 1 ? 'different machines, named with each row' : first}. Lists in every order, the history and long work are measured in [performance-lists.md](performance-lists.md); what several machines come to is reported in [scaling.md](scaling.md).`,
    ...targetsPart(verdictsOf(rows, results)),
    ...growthPart(growthOf(rows, results)),
    ...profilesPart(),
    ...chapters(rows, results, machines.length > 1),
  ]
    .join('\n\n')
    .concat('\n');
}

function targetsPart(verdicts: readonly Verdict[]): string[] {
  const counted = STANDINGS.map((standing) => ({
    standing,
    count: verdicts.filter((verdict) => verdict.standing === standing).length,
  })).filter(({ count }) => count > 0);
  const sums = counted.map(({ standing, count }) => `${count} ${standing}`).join(', ');
  return [
    '## Where the targets stand',
    `${verdicts.length} in all: ${sums}. *Best peer* is what the best of five comparable products came to on a machine like this one.`,
    table(
      '| what | on | target | best peer | came to | |',
      '|---|---|--:|--:|--:|---|',
      verdicts.map(verdictLine),
    ),
  ];
}

function verdictLine({ row, target, conditions, value, unit, missing, standing }: Verdict): string {
  const came = value === null ? '' : `${number(value)} ${target.of === 'ratio' ? TIMES : unit}`;
  const why = { missed: target.missed, 'not measured': missing, reached: null }[standing];
  const reported = standing === 'reached' ? standing : `**${standing}**${why ? `: ${why}` : ''}`;
  const name = `[${row.title}](#${row.id}): ${target.figure}`;
  return `| ${name} | ${conditionsText(conditions)} | ${wantedText(target)} | ${target.peer ?? ''} | ${came} | ${reported} |`;
}

const TIMES = 'times the bare one';

function wantedText({ atMost, atLeast, of }: Target): string {
  const times = of === 'ratio' ? ` ${TIMES}` : '';
  return [
    ...(atMost === undefined ? [] : [`≤ ${number(atMost)}${times}`]),
    ...(atLeast === undefined ? [] : [`≥ ${number(atLeast)}${times}`]),
  ].join(', ');
}

function growthPart(growths: readonly Growth[]): string[] {
  const lines = growths.map(({ row, figure, database, values, unit, exponent }) => {
    const name = `| [${row.title}](#${row.id}): ${figure} | ${database === null ? '' : NAMES[database]} |`;
    if (values === null || exponent === null) return `${name} | | | **not measured** |`;
    const [small, large] = values.map((value) => `${number(value)} ${unit}`);
    const why = row.grows ? `: ${row.grows}` : '';
    const standing = exponent <= EXPONENT_AT_MOST ? 'reached' : `**missed**${why}`;
    return `${name} ${small} | ${large} | ${exponent.toFixed(2)} | ${standing} |`;
  });
  return [
    '## Growth',
    `What ten times the data costs: time is the number of wordings to the power of the exponent, which is to be at most ${EXPONENT_AT_MOST}.`,
    table('| | on | 100,000 | 1,000,000 | exponent | |', '|---|---|--:|--:|--:|---|', lines),
  ];
}

/** Pictures that `npm run bench -- --profiles` has drawn, on two states of the product. */
function profilesPart(): string[] {
  const steps = [
    ['reload', 'Reloading a list until its rows are there'],
    ['form', 'Opening a form from its row'],
    ['save', 'Storing a text until the notification'],
    ['matrix', 'Opening the matrix of a context until its texts are there'],
    ['matrix-scroll', 'Scrolling the matrix'],
  ] as const;
  const picture = (title: string, when: string, name: string) =>
    existsSync(join(FOLDER, 'profiles', `${name}.svg`))
      ? [`${when}: ![${title}, ${when}](profiles/${name}.svg)`]
      : [];
  return [
    '## Where the time goes',
    'What runs in the browser from the act to the picture, and above it what is asked of the server: before the work on reloads, forms and saves (25 November 2026), and with it, both on 100,000 texts that the server did not generate, in turns on the same machine, each the quickest of three. A function that calls itself stands once. `npm run bench -- --profiles FOLDER` draws them.',
    ...steps.flatMap(([name, title]) => {
      const pictures = [...picture(title, 'before', `${name}-before`), ...picture(title, 'now', name)];
      return pictures.length === 0 ? [] : [`**${title}**`, ...pictures];
    }),
  ];
}

function chapters(rows: readonly Row[], results: readonly Result[], withMachine: boolean): string[] {
  const names = [...new Set(rows.map(({ chapter }) => chapter))];
  return names.flatMap((chapter) => [
    `## ${chapter}`,
    ...rows.filter((row) => row.chapter === chapter).flatMap((row) => rowPart(row, results, withMachine)),
  ]);
}

function rowPart(row: Row, results: readonly Result[], withMachine: boolean): string[] {
  const own = results.filter((result) => result.row === row.id);
  const compared = row.bare === null ? '' : ` *Bare*: ${row.bare}`;
  const lines = own.flatMap((result) =>
    result.missing === undefined
      ? result.figures.map((figure) => figureLine(figure, result, withMachine))
      : [`| ${result.missing} | ${conditionsText(result)} | | | | ${whenText(result, withMachine)} |`],
  );
  return [
    `### <a id="${row.id}"></a>${row.title}`,
    `${row.measures}${compared} \`npm run bench -- ${row.id}\``,
    own.length === 0
      ? 'Not measured yet.'
      : table('| | on | ours | bare | ratio | when (load) |', '|---|---|--:|--:|--:|---|', lines),
  ];
}

function figureLine(figure: Figure, result: Result, withMachine: boolean): string {
  const { name, unit, value, bare, ratio } = figure;
  const compared =
    bare === undefined || ratio === undefined ? '| |' : `| ${number(bare)} | ${ratio.toFixed(2)}`;
  return `| ${name} | ${conditionsText(result)} | ${number(value)} ${unit} ${compared} | ${whenText(result, withMachine)} |`;
}

function whenText({ date, load, machine }: Result, withMachine: boolean): string {
  const when = `${date.slice(0, 16).replace('T', ' ')} (${load.toFixed(1)})`;
  return withMachine ? `${when}, ${machine}` : when;
}

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Such as 'SQLite, 100,000 wordings'. */
export function conditionsText({ database, size }: Pick<Result, 'database' | 'size'>): string {
  return [
    ...(database === null ? [] : [NAMES[database]]),
    ...(size === null ? [] : [`${size.toLocaleString('en')} wordings`]),
  ].join(', ');
}

/** As many digits as say something. */
export function number(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  if (value >= 10) return String(Number(value.toFixed(1)));
  return String(Number(value.toFixed(2)));
}

function table(head: string, rule: string, lines: readonly string[]): string {
  return [head, rule, ...lines].join('\n');
}
