import { PROPERTY_EXAMPLES } from '#server/description/property-examples.ts';
import { PROPERTY_WORDS } from '#server/description/property-words.ts';
import { FIELD_EXAMPLES, FIELD_WORDS, SAVED_WORDS } from '#server/description/record-words.ts';
import type { Json } from '#server/description/schemas.ts';

/**
 * The same part of the document with a description for each property, and an example for each that holds a single value.
 * @param name of the call or of the schema that it belongs to
 * @param seen examples of single values, by the name of their property
 */
export function worded(part: unknown, name: string, seen: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((one) => worded(one, name, seen));
  if (!isObject(part)) return part;
  if (isParameter(part)) return parameterOf(part, name, seen);
  const entries = Object.entries(part).map(([key, value]) => {
    // Answers of a real server hold no schemas.
    if (key === 'example' || key === 'examples') return [key, value];
    if (key !== 'properties' || !isObject(value)) return [key, worded(value, name, seen)];
    const properties = Object.entries(value).map(([property, schema]) => [
      property,
      propertyOf(property, worded(schema, name, seen) as Json, name, seen),
    ]);
    return [key, Object.fromEntries(properties)];
  });
  return Object.fromEntries(entries);
}

interface Parameter extends Json {
  readonly name: string;
  readonly schema: Json;
}

function isParameter(part: Json): part is Parameter {
  return typeof part.in === 'string' && typeof part.name === 'string' && isObject(part.schema);
}

/** What stands in an address says what it is as a property does. */
function parameterOf(part: Parameter, name: string, seen: ReadonlyMap<string, unknown>): Json {
  const { description, ...schema } = propertyOf(part.name, part.schema, name, seen);
  return { ...(description !== undefined && { description }), ...part, schema };
}

function propertyOf(property: string, schema: Json, name: string, seen: ReadonlyMap<string, unknown>): Json {
  const description =
    schema.description ??
    PROPERTY_WORDS[`${name}.${property}`] ??
    FIELD_WORDS.get(`${name}.${property}`) ??
    SAVED_WORDS.get(`${name}.${property}`) ??
    PROPERTY_WORDS[property] ??
    FIELD_WORDS.get(property) ??
    SAVED_WORDS.get(property);
  const examples = [
    PROPERTY_EXAMPLES[`${name}.${property}`],
    FIELD_EXAMPLES.get(`${name}.${property}`),
    PROPERTY_EXAMPLES[property],
    seen.get(property),
    FIELD_EXAMPLES.get(property),
    // A count: there is nothing else of its name that is a number.
    ...(SAVED_WORDS.has(`${name}.${property}`) ? [12] : []),
  ];
  const example = examples.find((one) => one !== undefined && isSingle(schema) && fits(schema, one));
  return {
    ...schema,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** Whether a property holds text, a number or a moment, of which an example says more than its type. */
export function isSingle(schema: Json): boolean {
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Json[] | undefined;
  if (choices) return choices.some(isSingle);
  // Of few words each is named already, and of bytes there is nothing to show.
  if (schema.enum || schema.const !== undefined || schema.format === 'binary') return false;
  return (
    ['string', 'number', 'integer'].includes(String(schema.type)) || SINGLE_PARTS.has(String(schema.$ref))
  );
}

/** Schemas with names of their own that hold one value. */
const SINGLE_PARTS: ReadonlySet<string> = new Set(
  [
    'RecordId',
    'Instant',
    'RequiredName',
    'RequiredTitle',
    'OptionalTitle',
    'LongLine',
    'LongText',
    'FileName',
    'Reference',
    'ComparedName',
    'ComparedText',
    'PhoneNumber',
  ].map((name) => `#/components/schemas/${name}`),
);

/** An example of another type belongs to another property of the same name. */
function fits(schema: Json, example: unknown): boolean {
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Json[] | undefined;
  if (choices) return choices.some((one) => fits(one, example));
  const isNumber =
    ['number', 'integer'].includes(String(schema.type)) || String(schema.$ref).endsWith('/RecordId');
  return isNumber ? typeof example === 'number' : typeof example === 'string';
}

/** The first single value that answers have for each property. */
export function valuesIn(examples: Json): ReadonlyMap<string, unknown> {
  const seen = new Map<string, unknown>();
  const look = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(look);
    if (!isObject(part)) return;
    for (const [name, value] of Object.entries(part)) {
      const isValue = typeof value === 'number' || (typeof value === 'string' && value !== '');
      if (isValue && !seen.has(name)) seen.set(name, value);
      look(value);
    }
  };
  look(examples);
  return seen;
}

function isObject(part: unknown): part is Json {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
