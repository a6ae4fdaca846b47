import { bare, type Node } from '#paths/mutations/syntax.ts';

/** The ways in which a machine is broken. */
export const OPERATORS = [
  'target changed',
  'parent instead of child',
  'initial state changed',
  'transition removed',
  'reenter changed',
  'guard negated',
  'guard removed',
  'guard rewritten',
  'error exit removed',
  'action dropped',
  'effect dropped',
  'assignment dropped',
  'entry and exit swapped',
  'service changed',
  'delay changed',
  'view changed',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** One way to break one place of a file. */
export interface Site {
  readonly operator: Operator;
  /** From 1. */
  readonly line: number;
  /** The code that is broken, as written there. */
  readonly what: string;
  /** Where the text begins and ends that is replaced. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const LONGEST = 80;

/** Gathers the places at which one file can be broken. */
export class Collector {
  readonly sites: Site[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  textOf({ start, end }: Pick<Node, 'start' | 'end'>): string {
    return this.#text.slice(start, end);
  }

  /** Takes a node out of its list, with the comma behind it. */
  remove(operator: Operator, node: Node): void {
    const comma = /^\s*,/.exec(this.#text.slice(node.end))?.[0].length ?? 0;
    this.#add(operator, node, node.start, node.end + comma, '');
  }

  replace(operator: Operator, node: Node, replacement: string): void {
    this.#add(operator, node, node.start, node.end, replacement);
  }

  /** Replaces a part of a node, which names the mutation. */
  replacePart(operator: Operator, node: Node, part: Node, replacement: string): void {
    this.#add(operator, node, part.start, part.end, replacement);
  }

  /** Negates a condition; what only its type needs around it stays. */
  negate(operator: Operator, node: Node): void {
    const condition = bare(node);
    this.replacePart(operator, node, condition, `!(${this.textOf(condition)})`);
  }

  #add(operator: Operator, node: Node, start: number, end: number, replacement: string): void {
    const what = this.textOf(node).replace(/\s+/g, ' ').slice(0, LONGEST);
    const line = this.#text.slice(0, node.start).split('\n').length;
    this.sites.push({ operator, line, what, start, end, replacement });
  }
}
