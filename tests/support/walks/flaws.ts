import type * as z from 'zod/mini';
import { LIMITS } from '#contract/limits.ts';
import { describeSchema, type Field, fits, sampleOf } from '#tests/support/walks/schema.ts';
import { isRecord } from '#tests/support/walks/send.ts';

/** A request with one thing wrong in it, and what the refusal has to say. */
export interface Flaw {
  readonly title: string;
  readonly payload: unknown;
  readonly code: string;
  /** Path of the property that the refusal names; null for the request as a whole. */
  readonly field: string | null;
}

type Schema = z.core.$ZodType;
type Path = readonly (string | number)[];

/** A wrong value for one place. */
interface WrongValue {
  readonly title: string;
  readonly value: unknown;
  readonly code: string;
  /** Below the place itself. */
  readonly at?: Path;
}

const MANY = 1_900;
/** Names that mean something to JavaScript or to the server, and that no request has everywhere. */
const FOREIGN_PROPERTIES = ['colour', 'constructor', 'toString', 'superAdmin', 'authentication.role', 'a b'];

/**
 * Every way in which a JSON request can be wrong by its schema alone, one at a time.
 * @param valid a request that would be carried out
 */
export function flawsOf(request: Schema, valid: Readonly<Record<string, unknown>>): readonly Flaw[] {
  const whole = [null, 17, 'text', true, [], [valid], Array.from({ length: MANY }, () => valid)];
  return [
    ...whole.map((payload) => ({
      title: `the request is ${JSON.stringify(payload).slice(0, 20)}`,
      payload,
      code: payload === null ? '005' : '012',
      field: null,
    })),
    ...below(request, [], valid),
  ];
}

/** Flaws in the properties of an object that lies at `path` of the valid request. */
function below(schema: Schema, path: Path, valid: unknown): readonly Flaw[] {
  const described = describeSchema(schema);
  if (described.kind !== 'object') return [];
  const object = valueAt(valid, path);
  const present = isRecord(object) ? object : {};
  const flaw = (at: Path, { title, value, code }: WrongValue): Flaw => {
    const payload = withValue(valid, at, value);
    return { title: `${at.join('.')}: ${title}`, payload, code, field: at.join('.') };
  };
  const foreign = FOREIGN_PROPERTIES.filter(
    (name) => !described.fields.some((field) => field.name === name),
  ).map((name) => flaw([...path, name], { title: 'a property that no one knows', value: 1, code: '012' }));
  const own = described.fields.flatMap((field) => {
    const at = [...path, field.name];
    const wrong = wrongValues(field).map((one) => ({
      ...flaw(at, one),
      field: [...at, ...(one.at ?? [])].join('.'),
    }));
    const inside = field.name in present ? valid : withValue(valid, at, sampleOf(field.schema));
    return [...wrong, ...below(field.schema, at, inside), ...inElements(field.schema, at, valid)];
  });
  return [...foreign, ...own];
}

/** Flaws in the first element of a list that has one. */
function inElements(schema: Schema, at: Path, valid: unknown): readonly Flaw[] {
  const described = describeSchema(schema);
  const list = valueAt(valid, at);
  if (described.kind !== 'list' || !Array.isArray(list) || list.length === 0) return [];
  return below(described.element, [...at, 0], valid);
}

function wrongValues({ schema, optional, nullable }: Field): readonly WrongValue[] {
  return [
    ...(optional ? [] : [{ title: 'missing', value: undefined, code: '005' }]),
    ...(nullable ? [] : [{ title: 'null', value: null, code: '005' }]),
    ...ofWrongKind(schema),
  ];
}

function ofWrongKind(schema: Schema): readonly WrongValue[] {
  const described = describeSchema(schema);
  switch (described.kind) {
    case 'text':
      return [...typesBut('text'), ...wrongTexts(schema, described.longest, described.pattern !== null)];
    case 'instant':
      return [
        ...typesBut('text'),
        ...values('012', ['', 'yesterday', '2026-13-45T00:00:00.000Z', '20.11.2026', '\u0000']),
      ];
    case 'integer':
      return [
        ...typesBut('number'),
        ...values('012', [1.5, described.least - 1, 2 ** 53, -(2 ** 53), 1e308, -1e308]),
        ...(described.greatest < Number.MAX_SAFE_INTEGER ? values('012', [described.greatest + 1]) : []),
      ];
    case 'flag':
      return typesBut('flag');
    case 'choice':
      return [...typesBut('text'), ...values('012', ['', 'nonsense', "' or 1=1 --", 'x'.repeat(100_000)])];
    case 'list':
      return [
        ...typesBut('list'),
        { title: 'a list of nothing', value: [null], code: '005', at: [0] },
        { title: 'a list of lists', value: [[]], code: '012', at: [0] },
        // Neither a text nor the number of a record.
        { title: 'a very long list', value: Array.from({ length: MANY }, () => 1.5), code: '012', at: [0] },
      ];
    case 'object':
      return typesBut('object');
    case 'numeral':
      return values('012', ['', 'x', {}]);
  }
}

function wrongTexts(schema: Schema, longest: number | null, formal: boolean): readonly WrongValue[] {
  const empty = ['', '   ', '\u00a0\t\n'].filter((text) => !fits(schema, text));
  const informal = ['x', "' or 1=1 --", '<b>', 'é'.repeat(100)].filter((text) => !fits(schema, text));
  return [
    // A text that may be empty may still not contain a line end.
    ...values(formal || fits(schema, '') ? '012' : '005', empty),
    ...(longest === null ? [] : values(longest > LIMITS.name ? '040' : '041', ['x'.repeat(longest + 1)])),
    ...values('012', ['a\u0000b', 'a\ud800', '\udc00b']),
    ...(formal ? values('012', informal) : []),
  ];
}

const SAMPLES = {
  text: 'text',
  number: 17,
  flag: true,
  list: [],
  object: {},
} as const;

function typesBut(right: keyof typeof SAMPLES): readonly WrongValue[] {
  const others = Object.entries(SAMPLES).filter(([name]) => name !== right);
  return others.map(([name, value]) => ({ title: `a ${name}`, value, code: '012' }));
}

function values(code: string, wrong: readonly unknown[]): readonly WrongValue[] {
  return wrong.map((value) => ({ title: JSON.stringify(value).slice(0, 40), value, code }));
}

/** A copy of `root` with another value at `path`; undefined takes the property out. */
export function withValue(root: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(root)) return root.map((one, at) => (at === first ? withValue(one, rest, value) : one));
  const { [first]: present, ...others } = (isRecord(root) ? root : {}) as Record<string | number, unknown>;
  const changed = withValue(present, rest, value);
  return changed === undefined ? others : { ...others, [first]: changed };
}

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );
}

/** Few calls take what they do not know. */
function foreignParameters({ strict }: { readonly strict: boolean }): readonly string[] {
  return strict ? FOREIGN_PROPERTIES : [];
}

/** Queries with one thing wrong in them, for a call whose request stands in its address. */
export function queryFlawsOf(request: Schema, valid: Readonly<Record<string, unknown>>): readonly Flaw[] {
  const described = describeSchema(request);
  if (described.kind !== 'object') return [];
  const foreign = foreignParameters(described).map((name) => ({
    title: `${name}: a parameter that no one knows`,
    payload: { ...valid, [name]: '1' },
    code: '012',
    field: name,
  }));
  return [
    ...foreign,
    ...described.fields.flatMap((field) =>
      wrongParameters(field).map(({ title, value, code }) => ({
        title: `${field.name}: ${title}`,
        payload: withValue(valid, [field.name], value),
        code,
        field: field.name,
      })),
    ),
  ];
}

function wrongParameters({ schema, optional }: Field): readonly WrongValue[] {
  const described = describeSchema(schema);
  const candidates = described.kind === 'numeral' ? WRONG_NUMERALS : ['', '  ', 'a\u0000b', 'nonsense'];
  const unfit = candidates.filter((text) => !fits(schema, text));
  const longest = described.kind === 'text' ? described.longest : null;
  const blank = (text: string) =>
    text.trim() === '' && described.kind === 'text' && described.pattern === null;
  return [
    ...(optional ? [] : [{ title: 'missing', value: undefined, code: '005' }]),
    ...unfit.flatMap((text) => values(blank(text) ? '005' : '012', [text])),
    ...(longest === null ? [] : values('041', ['x'.repeat(longest + 1)])),
    // Unless it is one that may be given several times.
    ...(fits(schema, ['1', '2']) ? [] : [{ title: 'there twice', value: ['1', '2'], code: '012' }]),
  ];
}

const WRONG_NUMERALS = [
  ...['', '0', '-1', '+1', '01', '1.5', '1e3', '0x10', ' 1', '1 ', '１２', 'x', 'null', 'NaN'],
  ...[
    '9'.repeat(16),
    '9'.repeat(400),
    '1;drop table users',
    "1' or '1'='1",
    '\u0000',
    '1\u0000',
    '\ud800',
    '1'.repeat(5_000),
  ],
];

/** Flaws of a JSON request of which some properties stand in the address. */
export function placedFlawsOf(
  request: Schema,
  valid: Readonly<Record<string, unknown>>,
  inAddress: readonly string[],
): readonly Flaw[] {
  const isPlaced = ({ field }: Flaw) => inAddress.includes(field?.split('.', 1)[0] ?? '');
  return [
    ...flawsOf(request, valid).filter((flaw) => !isPlaced(flaw)),
    ...queryFlawsOf(request, valid).filter(isPlaced),
  ];
}
