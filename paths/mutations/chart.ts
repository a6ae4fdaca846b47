import type { Collector } from '#paths/mutations/collector.ts';
import {
  bare,
  childrenOf,
  elementsOf,
  type Node,
  type Property,
  propertiesOf,
  stringIn,
} from '#paths/mutations/syntax.ts';

const TRANSITIONS: ReadonlySet<string | null> = new Set(['onDone', 'onError', 'onSnapshot', 'always']);
const ACTIONS: ReadonlySet<string | null> = new Set(['actions', 'entry', 'exit']);
const SWAPPED: Readonly<Record<string, string>> = { entry: 'exit', exit: 'entry' };

function named(properties: readonly Property[], name: string): Node | null {
  return properties.find((property) => property.name === name)?.value ?? null;
}

/** How a target is written: by its id, from where it stands, or by its name. */
function wayOf(target: string): string {
  return /^[#.]/.exec(target)?.[0] ?? '';
}

/** The item behind one in a list that begins again; null where there is no other. */
function nextOf(list: readonly string[], one: string): string | null {
  const others = list.filter((other) => other !== one);
  return others[list.indexOf(one) % Math.max(others.length, 1)] ?? null;
}

/** Breaks what a chart says: where it leads, when, and what is done there. */
export class ChartSearch {
  readonly #collector: Collector;
  /** The names of the states that lie beside each other. */
  readonly #siblings: (readonly string[])[] = [];
  readonly #targets: Node[] = [];
  readonly #services: Node[] = [];
  readonly #delays: Property[] = [];

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  look(program: Node): void {
    this.#lookAt(program);
    this.#retarget();
    this.#exchangeServices();
  }

  #lookAt(node: Node): void {
    const properties = propertiesOf(node);
    this.#lookAtState(properties);
    for (const property of properties) this.#lookAtProperty(property);
    for (const child of childrenOf(node)) this.#lookAt(child);
  }

  #lookAtState(properties: readonly Property[]): void {
    const [initial, states] = [named(properties, 'initial'), named(properties, 'states')];
    const begins = initial && stringIn(initial);
    if (!initial || !states || begins === null) return;
    const other = nextOf(namesIn(states), begins);
    if (other !== null) this.#collector.replace('initial state changed', initial, `'${other}'`);
  }

  #lookAtProperty(property: Property): void {
    const { name, value } = property;
    const collector = this.#collector;
    if (name === 'states') this.#siblings.push(namesIn(value));
    if (name === 'on' || name === 'after') {
      for (const entry of propertiesOf(value)) {
        collector.remove('transition removed', entry);
        this.#lookAtTransition(entry.value);
        if (name === 'after') this.#delays.push(entry);
      }
    }
    if (name === 'invoke') {
      for (const one of elementsOf(value).length > 0 ? elementsOf(value) : [value])
        this.#lookAtInvocation(one);
    }
    if (name === 'onError') collector.remove('error exit removed', property);
    if (TRANSITIONS.has(name)) this.#lookAtTransition(value);
    if (name === 'target') this.#targets.push(bare(value));
    if (name === 'reenter') collector.remove('reenter changed', property);
    if (name === 'guard') {
      collector.remove('guard removed', property);
      collector.replace('guard negated', property, `guard: negated(${collector.textOf(value)})`);
    }
    if (ACTIONS.has(name)) this.#lookAtActions(property);
  }

  #lookAtInvocation(node: Node): void {
    const source = named(propertiesOf(node), 'src');
    if (source && stringIn(source) !== null) this.#services.push(bare(source));
  }

  #lookAtTransition(node: Node): void {
    this.#targets.push(bare(node));
    const candidates = elementsOf(node);
    for (const candidate of candidates) {
      if (candidates.length > 1) this.#collector.remove('transition removed', candidate);
      this.#lookAtTransition(candidate);
    }
  }

  #lookAtActions(property: Property): void {
    const one = bare(property.value);
    if (one.type === 'ArrayExpression') {
      for (const action of elementsOf(one)) this.#collector.remove('action dropped', action);
    } else if (one.type === 'ObjectExpression' && !propertiesOf(one).some(({ name }) => name === 'type')) {
      // An object without a type is the table of a set-up's actions.
      return;
    } else {
      this.#collector.remove('action dropped', property);
    }
    const swapped = SWAPPED[property.name ?? ''];
    if (swapped) this.#collector.replacePart('entry and exit swapped', property, keyOf(property), swapped);
  }

  /** Leads every transition elsewhere, once it is known which places lie beside each other. */
  #retarget(): void {
    const all = [...new Set(this.#targets.flatMap((node) => stringIn(node) ?? []))];
    for (const node of this.#targets) {
      const target = stringIn(node);
      if (target === null) continue;
      const other = this.#beside(target, all);
      if (other !== null) this.#collector.replace('target changed', node, `'${other}'`);
      const parent = /^(?<parent>.*[^.#]+)\.[^.]+$/.exec(target)?.groups?.parent;
      if (parent) this.#collector.replace('parent instead of child', node, `'${parent}'`);
    }
  }

  /** A state beside the one that a target names, or another target that is written the same way. */
  #beside(target: string, all: readonly string[]): string | null {
    const siblings = this.#siblings.find((names) => names.includes(target)) ?? all;
    const others = siblings.filter((one) => one !== target && wayOf(one) === wayOf(target));
    return others[siblings.indexOf(target) % Math.max(others.length, 1)] ?? null;
  }

  /** Asks another service of the same machine, and waits as long as is waited elsewhere in it. */
  #exchangeServices(): void {
    const services = [...new Set(this.#services.flatMap((node) => stringIn(node) ?? []))];
    for (const node of this.#services) {
      const other = nextOf(services, stringIn(node) ?? '');
      if (other !== null) this.#collector.replace('service changed', node, `'${other}'`);
    }
    const delays = [...new Set(this.#delays.flatMap(({ name }) => name ?? []))];
    for (const entry of this.#delays) {
      const key = keyOf(entry);
      if (Reflect.get(entry, 'computed')) {
        this.#collector.replacePart('delay changed', entry, key, `2 * (${this.#collector.textOf(key)})`);
      } else if (key.type === 'Literal' && /^\d/.test(entry.name ?? '')) {
        this.#collector.replacePart('delay changed', entry, key, String(2 * Number(entry.name)));
      } else {
        const other = nextOf(delays, entry.name ?? '');
        if (other !== null) this.#collector.replacePart('delay changed', entry, key, `'${other}'`);
      }
    }
  }
}

function keyOf(property: Property): Node {
  return Reflect.get(property, 'key');
}

function namesIn(states: Node): readonly string[] {
  return propertiesOf(states).flatMap((state) => state.name ?? []);
}
