import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { mayEditIn } from '#server/domain/rights.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import type { ManyKind, SelectedRecord } from '#server/store/base/many.ts';
import { readContextChains } from '#server/store/places/contexts.ts';
import { fromFlag } from '#server/store/schema/values.ts';
import { changeWordings, deleteWordings } from '#server/store/texts/wording-bulk.ts';
import { findWordings, textsOf, toWording, type WordingRow } from '#server/store/texts/wordings.ts';
import { listWordings } from '#server/store/texts/wordings-list.ts';

const ROWS_AT_ONCE = 1_000;
/** No statement may take out more. */
const CHANGED_AT_ONCE = 100;

/** Changing many wordings at once. */
export const manyWordings: ManyKind = {
  mayChange: ({ editor }) => editor,

  named: async (unit, keys) => {
    const ids = keys.filter((key): key is number => typeof key === 'number');
    const records: SelectedRecord[] = [];
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
      const rows = await findWordings(unit.db, { id: ids.slice(start, start + ROWS_AT_ONCE) }, ROWS_AT_ONCE);
      records.push(...rows.map(selectedOf));
    }
    return records;
  },

  hasKey: ({ id }, key) => id === key,

  found: async (unit, { keyWord, filter }, most) => {
    const records: SelectedRecord[] = [];
    for (let offset = 0; offset < most; offset += ROWS_AT_ONCE) {
      const maxResult = Math.min(ROWS_AT_ONCE, most - offset);
      const { data } = await listWordings(unit.db, { offset, maxResult, keyWord, filter });
      records.push(
        ...data.map(({ id, identifier, lang, contextIdentifier, modificationDate, active }) => ({
          ...{ id, contextIdentifier, modificationDate, active },
          name: `${identifier} (${lang})`,
        })),
      );
      if (data.length < maxResult) break;
    }
    return records;
  },

  change: async (unit, rights, { action, records }, refuse) => {
    const homes = new Set(records.map(({ contextIdentifier }) => contextIdentifier ?? ''));
    const chains = await readContextChains(unit.db, [...homes]);
    const isAllowed = new Map([...homes].map((home) => [home, mayEditIn(rights, chains.get(home) ?? [])]));
    const allowed = records.filter((record) => {
      if (isAllowed.get(record.contextIdentifier ?? '')) return true;
      refuse(record, new Refusal(REFUSAL.forbidden));
      return false;
    });
    const yieldIfDue = eventLoopYielder();
    for (let start = 0; start < allowed.length; start += CHANGED_AT_ONCE) {
      await yieldIfDue();
      const ids = allowed.slice(start, start + CHANGED_AT_ONCE).map(({ id }) => id);
      const wordings = (await findWordings(unit.db, { id: ids }, ids.length)).map(toWording);
      if (action === 'delete') await deleteWordings(unit, wordings);
      else {
        const active = action === 'activate';
        await changeWordings(
          unit,
          wordings.map((before) => ({ before, texts: { ...textsOf(before), active } })),
        );
      }
      await unit.settle();
    }
    return allowed.length;
  },
};

function selectedOf(row: WordingRow): SelectedRecord {
  const { id, identifier, lang, contextIdentifier } = row;
  // As lists answer it, so that a selection by keys and one by a query stand for the same.
  const { modificationDate } = toWording(row);
  return {
    id,
    name: `${identifier} (${lang})`,
    contextIdentifier,
    modificationDate,
    active: fromFlag(row.active),
  };
}
