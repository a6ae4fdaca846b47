import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { SharedValues } from '#contract/many-records.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { contextNotAllowed } from '#server/domain/forbidden.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import { mayEditIn, type Rights } from '#server/domain/rights.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { type ManyKind, oneByOne, type SelectedRecord, sharedOf } from '#server/store/base/many.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { readContextChains } from '#server/store/places/contexts.ts';
import { changeWordings, deleteWordings } from '#server/store/texts/wording-bulk.ts';
import { saveWording } from '#server/store/texts/wording-save.ts';
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
        ...data.map((wording) => ({
          id: wording.id,
          name: `${wording.identifier} (${wording.lang})`,
          contextIdentifier: wording.contextIdentifier,
          modificationDate: wording.modificationDate,
          values: sharedOf('wording', wording),
        })),
      );
      if (data.length < maxResult) break;
    }
    return records;
  },

  change: async (unit, rights, { change, records }, refuse) => {
    // What else changes can end at a place that is taken.
    if (change !== null && Object.keys(change).some((name) => name !== 'active'))
      return oneByOne(unit, records, ({ id }) => setValues(unit, rights, id, change), refuse);
    const homes = new Set(records.map(({ contextIdentifier }) => contextIdentifier ?? ''));
    const chains = await readContextChains(unit.db, [...homes]);
    const isAllowed = new Map([...homes].map((home) => [home, mayEditIn(rights, chains.get(home) ?? [])]));
    const allowed = records.filter((record) => {
      if (isAllowed.get(record.contextIdentifier ?? '')) return true;
      refuse(record, contextNotAllowed(record.contextIdentifier ?? ''));
      return false;
    });
    const yieldIfDue = eventLoopYielder();
    for (let start = 0; start < allowed.length; start += CHANGED_AT_ONCE) {
      await yieldIfDue();
      const ids = allowed.slice(start, start + CHANGED_AT_ONCE).map(({ id }) => id);
      const wordings = (await findWordings(unit.db, { id: ids }, ids.length)).map(toWording);
      if (change === null) await deleteWordings(unit, wordings);
      else {
        await changeWordings(
          unit,
          wordings.map((before) => ({ before, texts: { ...textsOf(before), ...change } })),
        );
      }
      await unit.handOver();
    }
    return allowed.length;
  },
};

/** @throws Refusal 012 where a text of one language would end inheritance, and as saveWording */
async function setValues(unit: Unit, rights: Rights, id: number, values: SharedValues): Promise<void> {
  const [row] = await findWordings(unit.db, { id: [id] }, 1);
  if (!row) throw new Refusal(REFUSAL.notFound);
  const wanted = { ...textsOf(toWording(row)), ...values };
  if (values.resetInheritance === true && wanted.lang !== ALL_LANGUAGES) {
    const said = { reason: 'onlyForAllLanguages', values: {} } as const;
    throw new Refusal(REFUSAL.invalid, {
      findings: [finding(REFUSAL.invalid, 'resetInheritance', said)],
    });
  }
  await saveWording(unit, rights, { ...wanted, id });
}

function selectedOf(row: WordingRow): SelectedRecord {
  const { id, identifier, lang, contextIdentifier } = row;
  // As lists answer it, so that a selection by keys and one by a query stand for the same.
  const wording = toWording(row);
  return {
    id,
    name: `${identifier} (${lang})`,
    contextIdentifier,
    modificationDate: wording.modificationDate,
    values: sharedOf('wording', wording),
  };
}
