/*
 * What came of breaking the machines: as a table in Markdown, which is committed, and as one page of HTML to search in.
 */
import { mutationName } from '#paths/mutations/draw.ts';
import { machinesOf, type Tried } from '#paths/mutations/mutate.ts';
import { reasonOf } from '#paths/mutations/survivors.ts';

/** How many were caught of how many, by a name. */
export interface Share {
  readonly name: string;
  readonly caught: number;
  readonly tried: number;
}

interface Row {
  readonly name: string;
  readonly operator: string;
  readonly machine: string;
  readonly isCaught: boolean;
  readonly line: number;
  /** The differences in sentences, or why no one notices. */
  readonly says: readonly string[];
}

/** Machines are many for a part of several; then it is the place that names it. */
function rowOf({ mutation, verdict }: Tried): Row {
  const machines = machinesOf(mutation.file);
  const isCaught = verdict.verdict === 'caught';
  return {
    name: mutationName(mutation),
    operator: mutation.operator,
    machine: isCaught ? verdict.machine : (machines.length === 1 && machines[0]) || 'several',
    isCaught,
    line: mutation.line,
    says: isCaught ? verdict.sentence.split('\n') : [reasonOf(mutation) ?? 'no one wrote why'],
  };
}

function sharesBy(rows: readonly Row[], nameOf: (row: Row) => string): readonly Share[] {
  return Object.entries(Object.groupBy(rows, nameOf))
    .map(([name, of = []]) => ({
      name,
      caught: of.filter(({ isCaught }) => isCaught).length,
      tried: of.length,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function wholeOf(tried: readonly Tried[], rows: readonly Row[]): Share {
  return { name: 'all', caught: rows.filter(({ isCaught }) => isCaught).length, tried: tried.length };
}

/** The sentence that tells machine and difference, of which there may be several. */
function firstDifference({ isCaught, says }: Row): string {
  if (!isCaught) return says[0] ?? '';
  const sentence = says.find((line) => line.startsWith('  ')) ?? says[0] ?? '';
  const more = says.filter((line) => line.startsWith('  ')).length - 1;
  return `${sentence.trim()}${more > 0 ? ` – and ${more} more` : ''}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

/** The table of a run as it is committed. */
export function tableOfMutations(tried: readonly Tried[], seed: number): string {
  const rows = tried.map(rowOf);
  const all = wholeOf(tried, rows);
  const shares = sharesBy(rows, ({ operator }) => operator);
  return [
    '# Machines broken on purpose',
    '',
    `Written by \`npm run mutations -- --count ${tried.length} --seed ${seed} --table\`; not by hand. Each row is one place of the`,
    'machines, broken in a copy and compared with the stored behaviour as `npm run paths` does; the last column is what it says.',
    '',
    `**${all.caught} of ${all.tried} caught.** Those that are not are in italics, with the reason.`,
    '',
    '| operator | caught | tried |',
    '|---|---|---|',
    ...shares.map(({ name, caught, tried: of }) => `| ${name} | ${caught} | ${of} |`),
    '',
    '| machine | broken | what `npm run paths` says |',
    '|---|---|---|',
    ...rows.map((row) => {
      const says = cell(firstDifference(row));
      return `| ${row.machine} | ${cell(row.name)} | ${row.isCaught ? says : `*${says}*`} |`;
    }),
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function html(text: string): string {
  return text.replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);
}

function options(names: readonly string[]): string {
  return [...new Set(names)]
    .toSorted()
    .map((name) => `<option>${html(name)}</option>`)
    .join('');
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 1.5rem auto; max-width: 75rem; padding: 0 1rem; }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block: 1rem; }
label { display: grid; gap: 0.125rem; }
input, select { font: inherit; padding: 0.25rem 0.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.375rem 0.75rem 0.375rem 0; border-block-end: 1px solid GrayText; }
td { overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; font: inherit; }
tr[data-caught=no] td:first-child { font-weight: bold; }
.shares { width: auto; }`;

const SCRIPT = `
const form = document.querySelector('form');
const rows = [...document.querySelectorAll('tr[data-caught]')];
function filter() {
  const { search, operator, machine, caught } = Object.fromEntries(new FormData(form));
  let shown = 0;
  for (const row of rows) {
    const { dataset, textContent } = row;
    row.hidden = (operator !== '' && dataset.operator !== operator) || (machine !== '' && dataset.machine !== machine)
      || (caught !== '' && dataset.caught !== caught) || !textContent.toLowerCase().includes(search.toLowerCase());
    if (!row.hidden) shown++;
  }
  document.querySelector('output').textContent = shown + ' of ' + rows.length + ' shown';
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();`;

/** One page that needs nothing else: shares, filters, and every difference in full. */
export function pageOfMutations(tried: readonly Tried[], seed: number): string {
  const rows = tried.map(rowOf);
  const all = wholeOf(tried, rows);
  const shares = sharesBy(rows, ({ operator }) => operator)
    .map(({ name, caught, tried: of }) => `<tr><td>${html(name)}</td><td>${caught}</td><td>${of}</td></tr>`)
    .join('\n');
  const lines = rows.map(
    ({ name, operator, machine, isCaught, line, says }) =>
      `<tr data-operator="${html(operator)}" data-machine="${html(machine)}" data-caught="${isCaught ? 'yes' : 'no'}">
<td>${isCaught ? 'caught' : 'survived'}</td><td>${html(machine)}</td><td>${html(name)} (line ${line})</td>
<td><pre>${html(says.join('\n'))}</pre></td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Machines broken on purpose</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>Machines broken on purpose</h1>
<p>${all.caught} of ${all.tried} caught, seed ${seed}.</p>
<table class="shares"><thead><tr><th>Operator</th><th>Caught</th><th>Tried</th></tr></thead><tbody>
${shares}
</tbody></table>
<form>
<label>Search <input name="search" type="search"></label>
<label>Operator <select name="operator"><option value="">all</option>${options(rows.map(({ operator }) => operator))}</select></label>
<label>Machine <select name="machine"><option value="">all</option>${options(rows.map(({ machine }) => machine))}</select></label>
<label>Outcome <select name="caught"><option value="">all</option><option value="yes">caught</option><option value="no">survived</option></select></label>
</form>
<p><output></output></p>
<table><thead><tr><th>Outcome</th><th>Machine</th><th>Broken</th><th>What npm run paths says</th></tr></thead><tbody>
${lines.join('\n')}
</tbody></table>
<script>${SCRIPT}
</script>
</body>
</html>
`;
}
