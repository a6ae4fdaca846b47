/** A node of a syntax tree, as far as it is looked at. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A property of an object, with its name where it is written down. */
export interface Property extends Node {
  readonly value: Node;
  readonly name: string | null;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

/** A node without what only its type needs around it. */
export function bare(node: Node): Node {
  const inner = Reflect.get(node, 'expression');
  return /^(TS(As|Satisfies)|Parenthesized)Expression$/.test(node.type) && isNode(inner) ? bare(inner) : node;
}

function listOf(node: Node, type: string, part: string): readonly Node[] {
  const inner = bare(node);
  return inner.type === type ? (Reflect.get(inner, part) as unknown[]).filter(isNode) : [];
}

/** The properties of an object; none of anything else. */
export function propertiesOf(node: Node): readonly Property[] {
  return listOf(node, 'ObjectExpression', 'properties')
    .filter(({ type }) => type === 'Property')
    .map((property) => {
      const key: { name?: string; value?: unknown } = Reflect.get(property, 'key');
      const name = Reflect.get(property, 'computed') ? null : String(key.name ?? key.value);
      return { ...property, value: Reflect.get(property, 'value'), name };
    });
}

/** The elements of an array; none of anything else. */
export function elementsOf(node: Node): readonly Node[] {
  return listOf(node, 'ArrayExpression', 'elements');
}

/** Returns the value of a string literal; null for anything else. */
export function stringIn(node: Node): string | null {
  const value = Reflect.get(bare(node), 'value');
  return typeof value === 'string' ? value : null;
}

/** The nodes directly below one. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}
