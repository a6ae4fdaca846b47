import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import { ACCESS_CODE } from '#tests/support/access-code.ts';
import { bare, describeSchema, fits } from '#tests/support/walks/schema.ts';
import { isRecord } from '#tests/support/walks/send.ts';
import { HOSTILE_TEXTS } from '#tests/support/walks/texts.ts';
import { PASSWORD } from '#tests/support/walks/world.ts';

type Schema = z.core.$ZodType;

const CONTEXTS = ['GLOBAL', 'NORD', 'NORD_1', 'SUED', 'SUED_1', 'NEU_1', 'NEU_2'];
const LANGUAGES = ['de', 'en', 'fr', 'all', 'en_AA', 'en_AB'];
const IDENTIFIERS = ['a.b', 'a.c', 'Global.fallbackLang', 'login.username', ...CONTEXTS];

/** Values that mean something in a walk's world, by the name of the property: without them nothing would be found. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  context: CONTEXTS,
  contextIdentifier: CONTEXTS,
  parentIdentifier: CONTEXTS,
  toContextIdentifier: CONTEXTS,
  identifier: IDENTIFIERS,
  lang: LANGUAGES,
  defaultLang: LANGUAGES,
  source: LANGUAGES,
  target: [...LANGUAGES, '1', '2'],
  prefix: ['', 'a', 'Global.'],
  keyWord: ['', 'a', 'de', 'Nord', 'global', '%', '17'],
  username: ['person-1', 'PERSON-2', 'admin', 'neu-1', 'neu-2'],
  password: [PASSWORD, PASSWORD, 'Wiesel-Turm-4', 'zu kurz'],
  mobileNo: ['+4930123456', '+33612345678'],
  alternateMobileNumber: ['', '+4930123457', '+33612345678', '030 123'],
  pass: [ACCESS_CODE, 'falsch'],
  syncItems: ['ALL', 'WORDINGS', 'CONTEXTS,DOCUMENTS', 'DOCUMENTS,WORDINGS'],
  currentPassword: [PASSWORD, 'falsch'],
  hostUrl: ['localhost', 'nord.example.org', 'nord.example.org/app', ''],
  modificationDate: ['2026-11-20T09:00:00.000Z', '2001-01-01T00:00:00.000Z'],
};
const GREATEST_KNOWN_ID = 30;

/** Made once: each of them knows every character. */
const GRAPHEMES = fc.string({ unit: 'grapheme', maxLength: 30 });
const CODE_POINTS = fc.string({ unit: 'binary', maxLength: 30 });

/** Values that fit a schema, of which many name something that is there. */
export function fitting(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const { nullable } = bare(schema);
  const present = presentValue(schema, name);
  return nullable ? fc.option(present, { freq: 6 }) : present;
}

function presentValue(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const described = describeSchema(schema);
  switch (described.kind) {
    case 'object': {
      const fields = Object.fromEntries(
        described.fields.map((field) => [field.name, fitting(field.schema, field.name)]),
      );
      const required = described.fields.filter(({ optional }) => !optional).map((field) => field.name);
      return fc.record(fields, { requiredKeys: required, noNullPrototype: true });
    }
    case 'list':
      return fc
        .array(fitting(described.element, name), { maxLength: 4 })
        .filter((list) => fits(schema, list));
    case 'text': {
      const formal = described.pattern && fc.stringMatching(described.pattern, { maxLength: 40 });
      return texts(name, formal, described.longest ?? 0).filter((text) => fits(schema, text));
    }
    case 'instant':
      return fc
        .oneof(
          known(name),
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        )
        .filter((text) => fits(schema, text));
    case 'integer':
      return fc.oneof(
        {
          weight: 4,
          arbitrary: fc.integer({
            min: Math.max(described.least, 0),
            max: Math.min(described.greatest, GREATEST_KNOWN_ID),
          }),
        },
        { weight: 1, arbitrary: fc.maxSafeInteger().filter((number) => fits(schema, number)) },
      );
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...described.values);
    case 'numeral':
      return fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: GREATEST_KNOWN_ID }).map(String) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 999_999_999_999_999 }).map(String) },
      );
  }
}

function known(name: string): fc.Arbitrary<string> {
  return fc.constantFrom(...(KNOWN[name] ?? ['a', 'Text']));
}

function texts(name: string, formal: fc.Arbitrary<string> | null, longest: number): fc.Arbitrary<string> {
  if (formal) return fc.oneof({ weight: 3, arbitrary: known(name) }, formal);
  return fc.oneof(
    { weight: 24, arbitrary: known(name) },
    { weight: 4, arbitrary: GRAPHEMES },
    { weight: 2, arbitrary: CODE_POINTS },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(HOSTILE_TEXTS)) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(longest), 'ß'.repeat(Math.min(longest, 255))) },
  );
}

/** Something that is put into a request where it may not belong. */
const ANYTHING: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    true,
    false,
    [],
    {},
    '1',
    'null',
    [null],
    [[]],
  ),
  fc.constantFrom('a\u0000b', '\ud800', 'x'.repeat(256), 'x'.repeat(65_537), '__proto__', 'constructor'),
  fc.constantFrom(...Object.values(HOSTILE_TEXTS)),
);
const NAMES = fc.oneof(
  fc.constantFrom(
    'id',
    'role',
    'superAdmin',
    'editor',
    'password',
    'auth',
    'userId',
    'constructor',
    'toString',
    'dryRun',
  ),
  fc.string({ maxLength: 10 }),
);

export type Step = {
  readonly where: number;
  readonly what: unknown;
  readonly how: 'replace' | 'remove' | 'add' | 'swap';
  readonly name: string;
};

const STEP: fc.Arbitrary<Step> = fc.record({
  where: fc.nat(),
  what: ANYTHING,
  how: fc.constantFrom('replace', 'replace', 'remove', 'add', 'swap'),
  name: NAMES,
});

/** None, or one to three steps that lead a request away from what its schema accepts. */
export const STEPS: fc.Arbitrary<readonly Step[]> = fc.oneof(
  fc.constant([]),
  fc.array(STEP, { minLength: 1, maxLength: 3 }),
);

export function afterSteps(request: unknown, steps: readonly Step[]): unknown {
  return steps.reduce(changed, request);
}

function changed(request: unknown, { where, what, how, name }: Step): unknown {
  const places = placesIn(request);
  const at = places[where % places.length] ?? [];
  switch (how) {
    case 'replace':
      return put(request, at, () => what);
    case 'remove':
      return put(request, at, () => undefined);
    case 'add':
      return put(request, at, (value) => (isRecord(value) ? { ...value, [name]: what } : [value, what]));
    case 'swap':
      return put(request, at, (value) => (Array.isArray(value) ? { 0: value } : [value]));
  }
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function put(value: unknown, [first, ...rest]: Place, change: (value: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((one, at) => (at === Number(first) ? put(one, rest, change) : one));
  if (!isRecord(value)) return value;
  const next = put(value[first], rest, change);
  const others = Object.entries(value).filter(([name]) => name !== first);
  return Object.fromEntries(next === undefined ? others : [...others, [first, next]]);
}
