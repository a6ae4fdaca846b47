import { parseSync } from 'rolldown/utils';

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
  /** What is broken, as it stands there. */
  readonly what: string;
  /** Where the text begins and ends that is replaced. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends Node {
  readonly type: 'Property';
  readonly key: Node & { readonly name?: string; readonly value?: unknown };
  readonly value: Node;
  readonly computed: boolean;
}

const TRANSITIONS = new Set(['onDone', 'onError', 'onSnapshot', 'always']);
const ACTIONS = new Set(['actions', 'entry', 'exit']);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

/** A node without the wrappers that only types need. */
function bare(node: Node): Node {
  const inner = Reflect.get(node, 'expression');
  return /^TS(As|Satisfies)Expression$|^Parenthesized/.test(node.type) && isNode(inner) ? bare(inner) : node;
}

function propertiesOf(node: Node): readonly Property[] {
  const inner = bare(node);
  if (inner.type !== 'ObjectExpression') return [];
  return (Reflect.get(inner, 'properties') as Node[]).filter(
    (one): one is Property => one.type === 'Property',
  );
}

function elementsOf(node: Node): readonly Node[] {
  const inner = bare(node);
  return inner.type === 'ArrayExpression' ? (Reflect.get(inner, 'elements') as Node[]).filter(isNode) : [];
}

function nameOf({ key, computed }: Property): string {
  return computed ? '' : String(key.name ?? key.value ?? '');
}

function textOf(node: Node): string | null {
  const value = Reflect.get(node, 'value');
  return node.type === 'Literal' && typeof value === 'string' ? value : null;
}

/** Everything of one file that can be broken. */
export function sitesOf(path: string, text: string): readonly Site[] {
  const parsed = parseSync(path, text, { lang: 'ts' });
  const targets = new Set<string>();
  const states: string[][] = [];
  const found: Site[] = [];
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const shown = (node: Node) => text.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 80);

  const add = (operator: Operator, at: Node, replacement: string, part: Node = at) => {
    found.push({
      operator,
      line: lineOf(at.start),
      what: shown(at),
      start: part.start,
      end: part.end,
      replacement,
    });
  };
  const remove = (operator: Operator, node: Node) => {
    const comma = /^\s*,/.exec(text.slice(node.end))?.[0].length ?? 0;
    add(operator, node, '', { ...node, end: node.end + comma });
  };
  const retarget = (node: Node) => {
    const target = textOf(node);
    if (target !== null) found.push({ ...siteOfTarget(node, target), line: lineOf(node.start) });
  };
  const siteOfTarget = (node: Node, target: string): Site => ({
    operator: 'target changed',
    line: 0,
    what: shown(node),
    start: node.start,
    end: node.end,
    replacement: target,
  });
  const transition = (node: Node) => {
    const inner = bare(node);
    retarget(inner);
    const candidates = elementsOf(inner);
    for (const candidate of candidates) {
      if (candidates.length > 1) remove('transition removed', candidate);
      transition(candidate);
    }
  };

  const visit = (node: Node) => {
    for (const property of propertiesOf(node)) {
      const name = nameOf(property);
      if (name === 'on' || name === 'after') {
        for (const entry of propertiesOf(property.value)) {
          remove('transition removed', entry);
          transition(entry.value);
        }
      }
      if (name === 'states') states.push(propertiesOf(property.value).map(nameOf));
      if (name === 'onError') remove('error exit removed', property);
      if (TRANSITIONS.has(name)) transition(property.value);
      if (name === 'target') {
        retarget(bare(property.value));
        const target = textOf(bare(property.value));
        if (target !== null) targets.add(target);
      }
      if (name === 'guard') {
        remove('guard removed', property);
        const guard = text.slice(property.value.start, property.value.end);
        add('guard negated', property, `guard: negated(${guard})`);
      }
      if (ACTIONS.has(name)) {
        const several = elementsOf(property.value);
        if (several.length === 0 && bare(property.value).type !== 'ArrayExpression') {
          if (isNamedAction(bare(property.value))) remove('action dropped', property);
        }
        for (const one of several) remove('action dropped', one);
      }
    }
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one);
    }
  };
  visit(parsed.program as unknown as Node);
  return found.flatMap((site) => {
    if (site.operator !== 'target changed') return [site];
    const other = otherTarget(site.replacement, [...targets], states);
    return other === null ? [] : [{ ...site, replacement: `'${other}'` }];
  });
}

/** An action that is named or built where it stands, not the table of a set-up's actions. */
function isNamedAction(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return node.type !== 'ArrowFunctionExpression';
  return propertiesOf(node).some((property) => nameOf(property) === 'type');
}

/** Another place that a transition could lead to by the same kind of name: a sibling, or a target of others. */
function otherTarget(target: string, targets: readonly string[], states: readonly string[][]): string | null {
  const siblings = states.find((names) => names.includes(target)) ?? [];
  const alike = targets.filter((one) => one.charAt(0) === target.charAt(0) || !/^[#.]/.test(one + target));
  const others = (
    siblings.length > 1 ? siblings : alike.filter((one) => /^[#.]/.test(one) === /^[#.]/.test(target))
  ).filter((one) => one !== target && one !== '');
  const at = siblings.indexOf(target);
  return others[Math.max(at, 0) % Math.max(others.length, 1)] ?? null;
}
