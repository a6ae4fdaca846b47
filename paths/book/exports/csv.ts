import type { Book, BookCase, BookStep, Flow } from '#paths/book/book.ts';
import { actionsOf, dataOf, expectedOf } from '#paths/book/exports/words.ts';

/** Columns as TestRail and Xray ask for them when a file with one row for each step is imported. */
const COLUMNS = [
  ...['ID', 'Title', 'Section', 'Type', 'Priority', 'Role', 'Preconditions', 'Address'],
  ...['Step', 'Action', 'Data', 'Expected Result'],
];
const TYPES = { 'by hand': 'Manual', 'with the switch': 'Manual', automatic: 'Automated' } as const;

/** A cell; one that a spreadsheet would calculate stays text. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

function rowsOf({ machine, screen, role, risk, first }: Flow, one: BookCase): readonly (readonly string[])[] {
  const before = [`${one.given}.`, ...(first === null ? [] : [first])].join('\n');
  const about = [
    one.id,
    one.title,
    `${screen} / ${machine}`,
    TYPES[one.reach],
    risk,
    role,
    before,
    one.address,
  ];
  const opened = ['1', 'Open the address.', '', expectedOf(one.begin).join('\n')];
  const taken = one.steps.map((step: BookStep, index) => [
    ...[String(index + 2), actionsOf(step).join('\n'), dataOf(step), expectedOf(step).join('\n')],
  ]);
  return [opened, ...taken].map((step) => [...about, ...step]);
}

/** All cases of a book as a table, a row for each step. */
export function tableOf({ flows }: Book): string {
  const rows = flows.flatMap((flow) => flow.cases.flatMap((one) => rowsOf(flow, one)));
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
