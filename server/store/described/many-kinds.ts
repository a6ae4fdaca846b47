import type { SharedValues } from '#contract/many-records.ts';
import { RECORD_NAMES, RECORDS, type RecordName } from '#contract/records/all.ts';
import { fieldsOf, type RecordDescription } from '#contract/records/record.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { mayCall, type Rights } from '#server/domain/rights.ts';
import type { ListRequest } from '#server/store/base/list-query.ts';
import { type ManyKind, oneByOne, type SelectedRecord, sharedOf } from '#server/store/base/many.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { RECORD_STORES } from '#server/store/described/record-stores.ts';
import { removeContext, saveContext } from '#server/store/records/context-save.ts';
import type { Stored } from '#server/store/records/record-rules.ts';
import type { RecordStore } from '#server/store/records/record-store.ts';

type Description = RecordDescription;
type Values = Readonly<Record<string, unknown>>;

/** Exceptions to how the description of a kind saves or deletes records. */
interface Rules {
  save?(unit: Unit, rights: Rights, name: string, values: SharedValues): Promise<void>;
  remove?(unit: Unit, name: string): Promise<void>;
}

const OWN: Readonly<Partial<Record<RecordName, Rules>>> = {
  context: {
    save: async (unit, rights, identifier, values) => {
      const stored = await RECORD_STORES.context.findBy(unit.db, { identifier });
      if (!stored) throw new Refusal(REFUSAL.notFound);
      const { parentIdentifier, active } = stored;
      await saveContext(unit, rights, { parentIdentifier, active, ...values, identifier });
    },
    remove: removeContext,
  },
};

/** Changing many records of a described kind at once. */
export const MANY_DESCRIBED = Object.fromEntries(
  RECORD_NAMES.map((name) => [name, describedKind(name)]),
) as unknown as Readonly<Record<RecordName, ManyKind>>;

function describedKind(name: RecordName): ManyKind {
  const description: Description = RECORDS[name];
  const store = RECORD_STORES[name] as unknown as RecordStore<Description>;
  const { access, key, titledBy, fields } = description;
  const { save, remove } = OWN[name] ?? {};
  const contextField = Object.keys(fields).find((field) => fields[field]?.kind === 'context');

  const selectedOf = (record: Values): SelectedRecord => ({
    id: Number(record.id),
    name: String(record[titledBy]),
    contextIdentifier: key === undefined ? contextOf(record) : String(record[titledBy]),
    modificationDate: record.modificationDate as string | null,
    values: sharedOf(name, record),
  });
  const contextOf = (record: Values) => (contextField ? (record[contextField] as string | null) : null);
  const stored = (unit: Unit, wanted: string | number) =>
    typeof wanted === 'number'
      ? key === undefined
        ? store.find(unit.db, wanted)
        : null
      : key === undefined
        ? null
        : store.findBy(unit.db, { [key]: wanted } as never);
  const again = async (unit: Unit, { id }: SelectedRecord): Promise<Stored<Description>> => {
    const record = await store.find(unit.db, id);
    if (!record) throw new Refusal(REFUSAL.notFound);
    return record;
  };

  return {
    mayChange: (rights, change) => mayCall(change === null ? access.remove : access.save, rights),
    named: async (unit, keys) => {
      const found: SelectedRecord[] = [];
      for (const wanted of keys) {
        const record = await stored(unit, wanted);
        if (record) found.push(selectedOf(record as unknown as Values));
      }
      return found;
    },
    hasKey: (record, wanted) => wanted === (key === undefined ? record.id : record.name),
    found: async (unit, { keyWord, filter }, most) => {
      const request = { offset: 0, maxResult: most, keyWord, filter } as unknown as ListRequest<never>;
      const { data } = await store.list(unit.db, request);
      if (key === undefined) return data.map((record) => selectedOf(record as unknown as Values));
      // Answers of such a kind have no number.
      const found: SelectedRecord[] = [];
      for (const record of data as unknown as readonly Values[]) {
        const whole = await stored(unit, String(record[key]));
        if (whole) found.push(selectedOf(whole as unknown as Values));
      }
      return found;
    },
    change: async (unit, rights, { change, records }, refuse) => {
      const take = async (record: SelectedRecord) => {
        if (change === null)
          return remove ? remove(unit, record.name) : store.remove(unit, record.id, rights);
        if (save) return save(unit, rights, record.name, change);
        const before = (await again(unit, record)) as unknown as Values;
        const values = Object.fromEntries(fieldsOf(description).map((field) => [field, before[field]]));
        await store.save(unit, rights, { ...values, ...change, id: record.id } as never);
      };
      return oneByOne(unit, records, take, refuse);
    },
  };
}
