import type { Collector } from '#paths/mutations/collector.ts';
import {
  bare,
  calleeIn,
  childrenOf,
  isFunction,
  isNode,
  type Node,
  type Property,
  propertiesOf,
  resultsOf,
} from '#paths/mutations/syntax.ts';

const ASSIGN = /^(enqueue\.)?assign$/;
const ENQUEUED = /^enqueue(\.(?!assign$)\w+)?$/;
const LATER: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const OTHER: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };

/** Breaks what the parts of a chart do: what is kept, sent, waited for and asked. */
export class ImplementationSearch {
  readonly #collector: Collector;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  look(node: Node): void {
    const callee = calleeIn(node);
    if (callee && ASSIGN.test(callee)) this.#lookAtAssignment(node);
    if (node.type === 'ExpressionStatement') this.#lookAtStatement(node);
    for (const { name, value } of propertiesOf(node)) {
      if (name === 'guards') for (const guard of propertiesOf(value)) this.#rewriteGuard(guard);
      if (name === 'delays') for (const delay of propertiesOf(value)) this.#rewriteDelay(delay);
    }
    for (const child of childrenOf(node)) this.look(child);
  }

  /** Keeps what was known before instead of what is assigned. */
  #lookAtAssignment(call: Node): void {
    const [given] = (Reflect.get(call, 'arguments') as unknown[]).filter(isNode);
    if (!given) return;
    const assigned = isFunction(given) ? resultsOf(given) : [given];
    const parts = assigned.flatMap((node) => propertiesOf(node));
    for (const part of parts) this.#collector.remove('assignment dropped', part);
    if (parts.length === 0) this.#collector.replacePart('assignment dropped', call, given, '{}');
  }

  #lookAtStatement(statement: Node): void {
    const expression: unknown = Reflect.get(statement, 'expression');
    const callee = isNode(expression) ? calleeIn(expression) : null;
    if (callee && ENQUEUED.test(callee)) this.#collector.replace('effect dropped', statement, ';');
  }

  #rewriteGuard({ value }: Property): void {
    if (!isFunction(value)) return;
    for (const result of resultsOf(value)) {
      this.#collector.negate('guard rewritten', result);
      this.#rewriteWithin(result);
    }
  }

  /** And instead of or, and the other side of a border. */
  #rewriteWithin(node: Node): void {
    const operator: unknown = Reflect.get(node, 'operator');
    const other = typeof operator === 'string' ? (OTHER[operator] ?? LATER[operator]) : undefined;
    const [left, right]: unknown[] = [Reflect.get(node, 'left'), Reflect.get(node, 'right')];
    if (other && isNode(left) && isNode(right)) {
      const replaced = `${this.#collector.textOf(left)} ${other} ${this.#collector.textOf(right)}`;
      this.#collector.replace('guard rewritten', node, replaced);
    }
    for (const child of childrenOf(node)) this.#rewriteWithin(child);
  }

  /** Waits twice as long. */
  #rewriteDelay({ value, name, start, end }: Property): void {
    if (isFunction(value)) {
      for (const result of resultsOf(value)) {
        this.#collector.replace('delay changed', result, `2 * (${this.#collector.textOf(result)})`);
      }
      return;
    }
    const twice = `2 * (${this.#collector.textOf(value)})`;
    // A delay of the same name as what it is has no key to keep.
    const isShort = value.start === start;
    if (isShort)
      this.#collector.replace('delay changed', { type: 'Property', start, end }, `${name}: ${twice}`);
    else this.#collector.replace('delay changed', value, twice);
  }
}

/** Breaks what a screen is shown: every selector of a machine shows the opposite, or nothing. */
export class ViewSearch {
  readonly #collector: Collector;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  look(program: Node): void {
    for (const { value } of selectorsIn(program)) {
      if (!isFunction(value)) continue;
      const isCondition = /:\s*boolean\s*=>/.test(
        this.#collector.textOf(value).split('=>')[0]?.concat('=>') ?? '',
      );
      for (const result of resultsOf(value)) {
        if (isCondition) this.#collector.negate('view changed', result);
        else this.#collector.replace('view changed', result, 'null');
        this.#lookForHalves(result);
      }
    }
  }

  /** Shows it in one of two cases only. */
  #lookForHalves(node: Node): void {
    const inner = bare(node);
    if (inner.type === 'LogicalExpression' && Reflect.get(inner, 'operator') === '||') {
      this.#collector.replace('view changed', inner, this.#collector.textOf(Reflect.get(inner, 'left')));
    }
    for (const child of childrenOf(inner)) this.#lookForHalves(child);
  }
}

/** The properties of the objects that a file of selectors exports, and of those that its functions return. */
function selectorsIn(node: Node): readonly Property[] {
  const own = propertiesOf(node).filter(({ value }) => isFunction(value));
  return own.length > 0 ? own : childrenOf(node).flatMap(selectorsIn);
}
