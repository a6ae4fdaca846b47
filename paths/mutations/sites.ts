import { parseSync } from 'rolldown/utils';
import {
  bare,
  childrenOf,
  elementsOf,
  type Node,
  type Property,
  propertiesOf,
  stringIn,
} from '#paths/mutations/syntax.ts';

/** The ways in which a machine is broken. */
export type Operator =
  | 'target changed'
  | 'transition removed'
  | 'guard negated'
  | 'guard removed'
  | 'error exit removed'
  | 'action dropped';

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

const TRANSITIONS: ReadonlySet<string | null> = new Set(['onDone', 'onError', 'onSnapshot', 'always']);
const ACTIONS: ReadonlySet<string | null> = new Set(['actions', 'entry', 'exit']);

/** Looks through one file. */
class Search {
  readonly sites: Site[] = [];
  readonly #text: string;
  /** The names of the states that lie beside each other. */
  readonly #siblings: (readonly string[])[] = [];
  readonly #targets: Node[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  look(node: Node): void {
    for (const property of propertiesOf(node)) this.#lookAt(property);
    for (const child of childrenOf(node)) this.look(child);
  }

  #lookAt(property: Property): void {
    const { name, value } = property;
    if (name === 'states') this.#siblings.push(propertiesOf(value).flatMap((state) => state.name ?? []));
    if (name === 'on' || name === 'after') {
      for (const entry of propertiesOf(value)) {
        this.#remove('transition removed', entry);
        this.#lookAtTransition(entry.value);
      }
    }
    if (name === 'onError') this.#remove('error exit removed', property);
    if (TRANSITIONS.has(name)) this.#lookAtTransition(value);
    if (name === 'target') this.#targets.push(bare(value));
    if (name === 'guard') {
      this.#remove('guard removed', property);
      this.#replace('guard negated', property, `guard: negated(${this.#text.slice(value.start, value.end)})`);
    }
    if (ACTIONS.has(name)) this.#lookAtActions(property);
  }

  #lookAtTransition(node: Node): void {
    this.#targets.push(bare(node));
    const candidates = elementsOf(node);
    for (const candidate of candidates) {
      if (candidates.length > 1) this.#remove('transition removed', candidate);
      this.#lookAtTransition(candidate);
    }
  }

  #lookAtActions(property: Property): void {
    const one = bare(property.value);
    if (one.type === 'ArrayExpression') {
      for (const action of elementsOf(one)) this.#remove('action dropped', action);
    } else if (one.type !== 'ObjectExpression' || propertiesOf(one).some(({ name }) => name === 'type')) {
      // An object without a type is the table of a set-up's actions.
      this.#remove('action dropped', property);
    }
  }

  /** Leads every transition elsewhere, once it is known which places lie beside each other. */
  retarget(): void {
    const all = [...new Set(this.#targets.flatMap((node) => stringIn(node) ?? []))];
    for (const node of this.#targets) {
      const target = stringIn(node);
      const other = target === null ? null : this.#beside(target, all);
      if (other !== null) this.#replace('target changed', node, `'${other}'`);
    }
  }

  /** A state beside the one that a target names, or another target that is written the same way. */
  #beside(target: string, all: readonly string[]): string | null {
    const siblings = this.#siblings.find((names) => names.includes(target));
    const others = (siblings ?? all).filter((one) => one !== target && wayOf(one) === wayOf(target));
    return others[(siblings ?? all).indexOf(target) % Math.max(others.length, 1)] ?? null;
  }

  #remove(operator: Operator, node: Node): void {
    const comma = /^\s*,/.exec(this.#text.slice(node.end))?.[0].length ?? 0;
    this.#replace(operator, node, '', node.end + comma);
  }

  #replace(operator: Operator, node: Node, replacement: string, end: number = node.end): void {
    const { start } = node;
    const what = this.#text.slice(start, node.end).replace(/\s+/g, ' ').slice(0, 80);
    const line = this.#text.slice(0, start).split('\n').length;
    this.sites.push({ operator, line, what, start, end, replacement });
  }
}

/** How a target is written: by its id, from where it stands, or by its name. */
function wayOf(target: string): string {
  return /^[#.]/.exec(target)?.[0] ?? '';
}

/** Everything of one file that can be broken. */
export function sitesOf(path: string, text: string): readonly Site[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const search = new Search(text);
  search.look(program as unknown as Node);
  search.retarget();
  return search.sites;
}
