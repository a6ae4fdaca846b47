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

export function isFunction(node: Node): boolean {
  return /^(ArrowFunction|Function)Expression$/.test(bare(node).type);
}

/** What a function returns: its expression, or what stands behind each of its own returns. */
export function resultsOf(node: Node): readonly Node[] {
  const body: unknown = Reflect.get(bare(node), 'body');
  if (!isNode(body)) return [];
  return body.type === 'BlockStatement' ? returnedIn(body) : [body];
}

function returnedIn(node: Node): readonly Node[] {
  if (isFunction(node)) return [];
  const argument: unknown = node.type === 'ReturnStatement' ? Reflect.get(node, 'argument') : null;
  return isNode(argument) ? [argument] : childrenOf(node).flatMap(returnedIn);
}

/** The name that a call calls, such as 'assign' or 'enqueue.sendTo'; null for anything else. */
export function calleeIn(node: Node): string | null {
  if (node.type !== 'CallExpression') return null;
  const nameOf = (one: unknown): string | null => {
    if (!isNode(one)) return null;
    if (one.type === 'Identifier') return String(Reflect.get(one, 'name'));
    if (one.type !== 'MemberExpression') return null;
    const [object, property] = [nameOf(Reflect.get(one, 'object')), nameOf(Reflect.get(one, 'property'))];
    return object && property && `${object}.${property}`;
  };
  return nameOf(Reflect.get(node, 'callee'));
}
