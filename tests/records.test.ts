import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CALLS } from '#contract/calls.ts';
import { RECORD_NAMES, RECORDS } from '#contract/records/all.ts';
import type { RecordDescription } from '#contract/records/record.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { newFile, type TestDatabase } from '#tests/support/database.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await newFile();
  database = await openDatabase(own.url);
  await migrate(database.write);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

describe.each(RECORD_NAMES)('%s', (name) => {
  const { plural, fields, unique, synced }: RecordDescription = RECORDS[name];

  test('has a table with a column for each field, empty where the field may be', async () => {
    const table = (await database.read.introspection.getTables()).find((one) => one.name === plural);
    const columns = new Map(table?.columns.map((column) => [column.name, column.isNullable]));
    const wrong = Object.entries(fields).flatMap(([field, { kind, isOptional }]) => {
      const isFlag = kind === 'flag' || kind === 'mark';
      if (!columns.has(field)) return [`no migration gives ${plural} the column ${field}`];
      return columns.get(field) === (isOptional === true && !isFlag)
        ? []
        : [
            `${plural}.${field} is ${isOptional ? 'never' : 'not always'} filled, other than its description says`,
          ];
    });
    expect(wrong).toEqual([]);
    const shared = ['id', 'creationDate', 'modificationDate', 'searchText', 'wordBeginnings'];
    expect(shared.filter((column) => !columns.has(column))).toEqual([]);
  });

  test('says of each field what it is, with an example that a save would take', () => {
    const { request }: { request: z.core.$ZodType } = CALLS[`${name}Save`];
    const examples = Object.entries(fields).flatMap(([field, one]) =>
      'example' in one ? [[field, one.example] as const] : [],
    );
    const { error } = z.safeParse(request, Object.fromEntries(examples));
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toEqual([]);
    const silent = Object.entries(fields).filter(([, { about }]) => !/^[A-Z].+\.$/.test(about));
    expect(silent.map(([field]) => `${name}.${field} does not say in a sentence what it is`)).toEqual([]);
  });

  test('can be matched by a sync if that takes it along, and has no secret then', () => {
    if (!synced) return;
    const [key = [], ...others] = unique;
    expect(['context', 'document', 'language'], 'the specification names it already').not.toContain(name);
    expect(key.length, 'nothing tells one from another').toBeGreaterThan(0);
    const optional = key.filter((field) => fields[field]?.isOptional || fields[field]?.isLocal);
    expect(optional, 'what tells one from another is not always there').toEqual([]);
    const second = others.flat().filter((field) => !fields[field]?.isLocal);
    expect(second, 'two records could not exchange what is unique beside that').toEqual([]);
    const secret = Object.keys(fields).filter((field) => fields[field]?.secret);
    expect(secret, 'an export would hold a secret').toEqual([]);
  });
});
