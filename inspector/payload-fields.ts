import type { Json } from './json.ts';
import { MASK } from './mask.ts';

/** What an event carries beside its type. */
export type Payload = { readonly [name: string]: Json };

/** A payload that a machine takes, and what it stands for. */
export interface EventExample {
  readonly says: string;
  readonly payload: Payload;
}

/** Examples of the events that machines take, by the machine's id and the event's type. */
export type EventExamples = Readonly<Record<string, Readonly<Record<string, readonly EventExample[]>>>>;

export type FieldKind = 'text' | 'number' | 'yes or no' | 'JSON';

/** One value of a payload. */
export interface PayloadField {
  /** Where it is, such as `values.identifier`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly kind: FieldKind;
  /** Whether every example has it. */
  readonly isRequired: boolean;
  /** Whether some example has null there. */
  readonly canBeNull: boolean;
  /** Texts that examples have there. */
  readonly seen: readonly string[];
}

function isBranch(value: Json | undefined): value is Payload {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  );
}

/** A kind by the values that examples have; JSON where they are of several. */
function kindOf(values: readonly Json[]): FieldKind {
  const types = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  const [type] = types;
  if (types.size !== 1) return 'JSON';
  if (type === 'string') return 'text';
  if (type === 'number') return 'number';
  return type === 'boolean' ? 'yes or no' : 'JSON';
}

/** Whether objects have the same parts; others are of several kinds, and written as a whole. */
function isOneShape(objects: readonly Payload[]): boolean {
  return new Set(objects.map((object) => Object.keys(object).toSorted().join())).size === 1;
}

/** The values that payloads like these have, each as deep inside as all of them are objects of one shape there. */
export function fieldsOf(
  payloads: readonly Payload[],
  path: readonly string[] = [],
): readonly PayloadField[] {
  const names = new Set(payloads.flatMap((payload) => Object.keys(payload)));
  return [...names].flatMap((name) => {
    const values = payloads.flatMap((payload) => (payload[name] === undefined ? [] : [payload[name]]));
    const within = [...path, name];
    const branches = values.filter(isBranch);
    if (branches.length === payloads.length && isOneShape(branches)) return fieldsOf(branches, within);
    const texts = values.filter((value) => typeof value === 'string');
    return [
      {
        name: within.join('.'),
        path: within,
        kind: kindOf(values),
        isRequired: values.length === payloads.length,
        canBeNull: values.includes(null),
        seen: [...new Set(texts)],
      },
    ];
  });
}

/** A payload's value at a path; undefined where it has none. */
function valueAt(payload: Payload, path: readonly string[]): Json | undefined {
  let at: Json | undefined = payload;
  for (const name of path) at = isBranch(at) ? at[name] : undefined;
  return at;
}

/** What is typed for a value; a text is typed as it is, null and what is left out by nothing. */
function typedFor(value: Json | undefined, kind: FieldKind): string {
  if (value === undefined || value === null) return '';
  return kind === 'text' && typeof value === 'string' ? value : JSON.stringify(value);
}

/** What has to be typed for a payload, by the names of the fields. */
export function typedOf(fields: readonly PayloadField[], payload: Payload): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.map(({ name, path, kind }) => [name, typedFor(valueAt(payload, path), kind)]),
  );
}

const WANTED: Readonly<Record<FieldKind, string>> = {
  text: 'a text',
  number: 'a number',
  'yes or no': 'true or false',
  JSON: 'a value as JSON',
};

/** The value that was typed; undefined where it is left out. @throws Error that says what is wrong */
function typedValue({ kind, isRequired, canBeNull }: PayloadField, typed: string): Json | undefined {
  if (typed.includes(MASK)) throw new Error(`${MASK} stands for a secret; put a value in its place.`);
  if (typed === '' && !isRequired) return undefined;
  if (typed === '' && canBeNull) return null;
  if (kind === 'text') return typed;
  let value: Json;
  try {
    value = JSON.parse(typed);
  } catch {
    throw new Error(`Wanted is ${WANTED[kind]}.`);
  }
  const fits = kind === 'JSON' || typeof value === (kind === 'number' ? 'number' : 'boolean');
  if (!fits) throw new Error(`Wanted is ${WANTED[kind]}.`);
  return value;
}

function withValue(payload: Payload, [name = '', ...rest]: readonly string[], value: Json): Payload {
  const inside = payload[name];
  return {
    ...payload,
    [name]: rest.length === 0 ? value : withValue(isBranch(inside) ? inside : {}, rest, value),
  };
}

/**
 * Reads what was typed as a payload.
 * @returns the payload, or what is wrong by the names of the fields
 */
export function readFields(
  fields: readonly PayloadField[],
  typed: Readonly<Record<string, string>>,
): { readonly payload: Payload } | { readonly problems: ReadonlyMap<string, string> } {
  const problems = new Map<string, string>();
  let payload: Payload = {};
  for (const field of fields) {
    try {
      const value = typedValue(field, typed[field.name] ?? '');
      if (value !== undefined) payload = withValue(payload, field.path, value);
    } catch (error) {
      problems.set(field.name, error instanceof Error ? error.message : String(error));
    }
  }
  return problems.size > 0 ? { problems } : { payload };
}
