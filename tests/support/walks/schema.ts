import * as z from 'zod/mini';

/*
 * Describes a request schema: only the kinds that contract/ uses. A new kind fails here, so that no walk skips it
 * silently.
 */

type Schema = z.core.$ZodType;

export type Described =
  | {
      readonly kind: 'object';
      readonly fields: readonly Field[];
      /** Whether a property that it does not name is refused. */
      readonly strict: boolean;
    }
  | { readonly kind: 'list'; readonly element: Schema }
  | { readonly kind: 'text'; readonly longest: number | null; readonly pattern: RegExp | null }
  | { readonly kind: 'instant' }
  | { readonly kind: 'integer'; readonly least: number; readonly greatest: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** A number that comes as text, in a query or path. */
  | { readonly kind: 'numeral' };

export interface Field {
  readonly name: string;
  readonly schema: Schema;
  /** Whether it may be left out, and whether it may be null. */
  readonly optional: boolean;
  readonly nullable: boolean;
}

/** A schema without what is said about its being there at all. */
export function bare(schema: Schema): { schema: Schema; optional: boolean; nullable: boolean } {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
      return { ...bare(def.innerType), optional: true };
    case 'nullable':
      return { ...bare(def.innerType), nullable: true };
    default:
      return { schema, optional: false, nullable: false };
  }
}

export function describeSchema(wrapped: Schema): Described {
  const { schema } = bare(wrapped);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return {
        kind: 'object',
        strict: def.catchall !== undefined,
        fields: Object.entries(def.shape).map(([name, field]) => ({ name, ...bare(field), schema: field })),
      };
    case 'array':
      return { kind: 'list', element: def.element };
    case 'string':
      return describeText(schema);
    case 'number':
      return describeInteger(schema);
    case 'boolean':
      return { kind: 'flag' };
    case 'enum':
      return { kind: 'choice', values: Object.values(def.entries).map(String) };
    case 'union':
      // One or several of the same, as parameters of an address come: the walks send one.
      return describeSchema(def.options[0] as Schema);
    case 'pipe':
      return { kind: 'numeral' };
    default:
      throw new Error(`no walk knows what to do with a schema of the kind ${def.type}`);
  }
}

function describeText(schema: Schema): Described {
  const checks = checksOf(schema);
  if (checks.some((check) => check.format === 'datetime')) return { kind: 'instant' };
  const longest = checks.find(({ check }) => check === 'max_length')?.maximum ?? null;
  return { kind: 'text', longest, pattern: checks.find(({ pattern }) => pattern)?.pattern ?? null };
}

function describeInteger(schema: Schema): Described {
  let [least, greatest] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  for (const { check, value, inclusive } of checksOf(schema)) {
    if (typeof value !== 'number') continue;
    if (check === 'greater_than') least = Math.max(least, inclusive ? value : value + 1);
    if (check === 'less_than') greatest = Math.min(greatest, inclusive ? value : value - 1);
  }
  return { kind: 'integer', least, greatest };
}

interface Check {
  readonly check: string;
  readonly format?: string;
  readonly maximum?: number;
  readonly pattern?: RegExp;
  readonly value?: unknown;
  readonly inclusive?: boolean;
}

/** The checks on a schema, and the one that it is itself. */
function checksOf(schema: Schema): readonly Check[] {
  const def = schema._zod.def as unknown as Check & { checks?: readonly { _zod: { def: Check } }[] };
  return [...(def.check === undefined ? [] : [def]), ...(def.checks ?? []).map((check) => check._zod.def)];
}

/** The least that a schema accepts, so that something inside it can be made wrong. */
export function sampleOf(schema: Schema): unknown {
  const described = describeSchema(schema);
  switch (described.kind) {
    case 'object': {
      const required = described.fields.filter(({ optional }) => !optional);
      return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.schema)]));
    }
    case 'list':
      return [];
    case 'text':
      return described.pattern?.test('+4930123456') ? '+4930123456' : 'text';
    case 'instant':
      return '2026-11-20T09:00:00.000Z';
    case 'integer':
      return Math.max(described.least, 1);
    case 'flag':
      return true;
    case 'choice':
      return described.values[0];
    case 'numeral':
      return '1';
  }
}

/** Whether a value is what a schema asks for. */
export function fits(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

/** Whether there is nothing that a request could be refused for: no parameter of its own, and none that it minds. */
export function takesAnything(schema: Schema): boolean {
  const described = describeSchema(schema);
  return described.kind === 'object' && !described.strict && described.fields.length === 0;
}
