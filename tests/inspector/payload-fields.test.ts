import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { fieldsOf, type Payload, readFields, typedOf } from '#inspector/payload-fields.ts';
import { MACHINES } from '#machines/all.ts';
import { eventExamples } from '#paths/inspection/examples.ts';

const PAYLOADS: readonly Payload[] = [
  { source: 'PROD', attempts: 2, isForced: false, key: 'key-1', values: { name: 'Anna', tags: ['a'] } },
  { source: 'PREPROD', attempts: 0, isForced: true, key: null, values: { name: '', tags: [] }, note: 'x' },
];
const FIELDS = fieldsOf(PAYLOADS);

/** What is read, or what is wrong, by fields. */
function read(typed: Readonly<Record<string, string>>) {
  const result = readFields(FIELDS, { ...typedOf(FIELDS, PAYLOADS[0] ?? {}), ...typed });
  return 'payload' in result ? result.payload : Object.fromEntries(result.problems);
}

test('each value of a payload is a field of its kind, also inside of objects', () => {
  expect(FIELDS.map(({ name, kind, isRequired, canBeNull }) => [name, kind, isRequired, canBeNull])).toEqual([
    ['source', 'text', true, false],
    ['attempts', 'number', true, false],
    ['isForced', 'yes or no', true, false],
    ['key', 'text', true, true],
    ['values.name', 'text', true, false],
    ['values.tags', 'JSON', true, false],
    ['note', 'text', false, false],
  ]);
  expect(FIELDS[0]?.seen).toEqual(['PROD', 'PREPROD']);
});

test('objects of several kinds are written as a whole', () => {
  const payloads = [{ request: { kind: 'file', id: 1 } }, { request: { kind: 'texts', context: 'GLOBAL' } }];
  expect(fieldsOf(payloads).map(({ name, kind }) => [name, kind])).toEqual([['request', 'JSON']]);
});

test('what is typed for a payload reads as that payload', () => {
  for (const payload of PAYLOADS) expect(readFields(FIELDS, typedOf(FIELDS, payload))).toEqual({ payload });
});

test('what is wrong is said by field, all at once', () => {
  expect(read({ attempts: 'three', isForced: 'maybe', 'values.tags': '[1', key: '•••' })).toEqual({
    attempts: 'Wanted is a number.',
    isForced: 'Wanted is true or false.',
    'values.tags': 'Wanted is a value as JSON.',
    key: '••• stands for a secret; put a value in its place.',
  });
  expect(read({ attempts: '"3"' })).toEqual({ attempts: 'Wanted is a number.' });
  expect(read({ attempts: '' })).toEqual({ attempts: 'Wanted is a number.' });
});

test('nothing typed is null where that can be, an empty text where one is needed, and otherwise left out', () => {
  expect(read({ key: '', source: '', note: '' })).toEqual({ ...PAYLOADS[0], key: null, source: '' });
});

test('the cases are examples for every event of every machine, and each of them fits its own fields', () => {
  const examples = eventExamples();
  expect(Object.keys(examples).toSorted()).toEqual(MACHINES.map(({ machine }) => machine.id).toSorted());
  const misfits = Object.entries(examples).flatMap(([machine, byType]) =>
    Object.entries(byType).flatMap(([type, list]) => {
      const fields = fieldsOf(list.map(({ payload }) => payload));
      return list
        .filter(({ payload }) => {
          const result = readFields(fields, typedOf(fields, payload));
          return !('payload' in result && isDeepStrictEqual(result.payload, payload));
        })
        .map(({ says }) => `${machine} ${type}: ${says}`);
    }),
  );
  expect(misfits).toEqual([]);
});
