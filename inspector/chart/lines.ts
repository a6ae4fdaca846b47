import type { ChartEdge, ChartInvocation, ChartNode } from './chart.ts';
import type { LayoutOptions, TextLine, Tone } from './laid-out-chart.ts';
import type { Lead, Note } from './plan.ts';
import { textWidth, wrapText } from './text-metrics.ts';

/** Lines of text that belong together, placed from their own top left corner. */
export interface Block {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly TextLine[];
}

interface Words {
  readonly text: string;
  readonly tone: Tone;
  readonly edgeIds?: readonly string[];
}

const TITLE_SIZE = 13;
const TEXT_SIZE = 12;
const LINE_HEIGHT = 16;
const BASELINE = 12;
/** Between words that say different things of one state. */
const INDENT = 10;

function setWords(words: readonly Words[], width: number): Block {
  const lines: TextLine[] = [];
  for (const { text, tone, edgeIds = [] } of words) {
    const isBold = tone === 'title';
    const size = isBold ? TITLE_SIZE : TEXT_SIZE;
    for (const [at, line] of wrapText(text, size, width - INDENT, isBold).entries()) {
      const y = lines.length * LINE_HEIGHT + BASELINE;
      const x = at === 0 || tone === 'quiet' ? 0 : INDENT;
      lines.push({ text: line, tone, size, isBold, x, y, width: textWidth(line, size, isBold), edgeIds });
    }
  }
  const widest = Math.max(0, ...lines.map((line) => line.x + line.width));
  return { width: Math.ceil(widest), height: lines.length * LINE_HEIGHT, lines };
}

function condition({ guard, isOtherwise }: ChartEdge): string {
  if (guard !== null) return ` [${guard}]`;
  return isOtherwise ? ' [else]' : '';
}

function deeds(actions: readonly string[]): string {
  return actions.length === 0 ? '' : ` / ${actions.join(', ')}`;
}

function toneOf(edge: ChartEdge): Tone {
  return edge.kind === 'error' ? 'failure' : 'plain';
}

/** One row for each transition; children that end alike share one. */
function rowsOf(happenings: readonly { edge: ChartEdge; rest: string }[]): Words[] {
  const rows = new Map<string, { names: string[]; rest: string; tone: Tone; edgeIds: string[] }>();
  for (const { edge, rest } of happenings) {
    const isEnd = edge.kind === 'done' || edge.kind === 'error';
    const [name = '', ...verb] = edge.event.split(' ');
    const end = `${verb.map((word) => ` ${word}`).join('')}${condition(edge)}${rest}`;
    const key = isEnd ? edge.kind + end : edge.id;
    const row = rows.get(key) ?? { names: [], rest: end, tone: toneOf(edge), edgeIds: [] };
    row.names.push(name);
    row.edgeIds.push(edge.id);
    rows.set(key, row);
  }
  return [...rows.values()].map(({ names, rest, ...row }) => {
    const [first = '', ...others] = new Set(names);
    if (others.length === 0) return { text: first + rest, ...row };
    return { text: [first, ...others].join(', ') + rest.replace(/^ fails/, ' fail'), ...row };
  });
}

function noteWords(notes: readonly Note[], actions: boolean): Words[] {
  const refused = notes.filter(({ edge }) => edge.isRefusal);
  const reported = notes
    .filter(({ edge }) => !edge.isRefusal)
    .map(({ edge, targets }) => {
      const done = actions || targets.length === 0 ? deeds(edge.actions) : '';
      return { edge, rest: done + targets.map((key) => ` → ${key}`).join('') };
    });
  if (refused.length === 0) return rowsOf(reported);
  const events = [...new Set(refused.map(({ edge }) => edge.event + condition(edge)))].join(', ');
  const edgeIds = refused.map(({ edge }) => edge.id);
  return [...rowsOf(reported), { text: `not taken: ${events}`, tone: 'quiet', edgeIds }];
}

function invokedWords(invokes: readonly ChartInvocation[]): Words[] {
  const kinds = [
    { verb: 'runs', names: invokes.filter(({ isMachine }) => isMachine) },
    { verb: 'calls', names: invokes.filter(({ isMachine }) => !isMachine) },
  ];
  return kinds
    .filter(({ names }) => names.length > 0)
    .map(({ verb, names }) => ({
      text: `${verb} ${names.map(({ source }) => source).join(', ')}`,
      tone: 'plain',
    }));
}

/** Text of a state: its name, its description, what it invokes, and what happens without leaving it. */
export function stateLines(
  node: ChartNode,
  name: string,
  notes: readonly Note[],
  width: number,
  { actions = false, descriptions = false }: LayoutOptions,
): Block {
  const words: Words[] = [{ text: name, tone: 'title' }];
  if (descriptions && node.description !== null) words.push({ text: node.description, tone: 'quiet' });
  words.push(...invokedWords(node.invokes));
  if (actions && node.entry.length > 0) words.push({ text: `on entry${deeds(node.entry)}`, tone: 'quiet' });
  if (actions && node.exit.length > 0) words.push({ text: `on exit${deeds(node.exit)}`, tone: 'quiet' });
  return setWords([...words, ...noteWords(notes, actions)], width);
}

/** Text at a line between two states. */
export function edgeLines(leads: readonly Lead[], width: number, { actions = false }: LayoutOptions): Block {
  const happenings = leads.map(({ edge, hiddenTarget }) => ({
    edge,
    rest: (actions ? deeds(edge.actions) : '') + (hiddenTarget === null ? '' : ` → ${hiddenTarget}`),
  }));
  return setWords(rowsOf(happenings), width);
}
