import type { RecordName } from '#contract/records/all.ts';
import type { RecordDescription, ValuesOf } from '#contract/records/record.ts';
import { nameOf } from '#server/store/records/audited-subject.ts';
import type { RecordStore } from '#server/store/records/record-store.ts';
import type { Application } from '#server/sync/application.ts';
import { isTwice } from '#server/sync/source-refusals.ts';
import { stagedRecords } from '#server/sync/staged.ts';

/** A store of which nothing is known but that it has one. */
type Store = RecordStore<RecordDescription & { readonly name: RecordName }>;
type Values = ValuesOf<Store['description']>;

/** Makes the records of a described kind equal to those of the export, through its store. */
export async function applyDescribed(application: Application, store: Store): Promise<void> {
  const kept = new Set((await saveDescribed(application, store)).values());
  for await (const ids of store.numbers(application.unit.db)) {
    for (const id of ids) if (!kept.has(id)) await store.remove(application.unit, id, null);
    await application.unit.handOver();
  }
}

/**
 * Adds and changes records of a described kind, each matched by what is unique in it first.
 * @returns their numbers here, by what they are called
 */
export async function saveDescribed(
  application: Application,
  store: Store,
): Promise<ReadonlyMap<string, number>> {
  const { unit, folder, staged } = application;
  const { name, unique } = store.description;
  const [key = []] = unique;
  const saved = new Map<string, number>();
  for await (const batch of stagedRecords(folder, staged, name)) {
    for (const record of batch as readonly Values[]) {
      if (!refersToKnown(application, store, record)) continue;
      const named = Object.fromEntries(key.map((field) => [field, record[field]]));
      const by = Object.values(named).join('\n');
      if (saved.has(by)) throw isTwice({ type: name, name: nameOf(name, record) });
      const before = await store.findBy(unit.db, named);
      const { id } = before
        ? await store.change(unit, before, { ...before, ...record })
        : await store.add(unit, record);
      saved.set(by, id);
    }
    await unit.handOver();
    application.done(batch.length);
  }
  return saved;
}

function refersToKnown({ contexts, languages, note }: Application, store: Store, record: Values): boolean {
  const unknown = store.audited
    .references(record)
    .filter(({ kind, by }) => !(kind === 'context' ? contexts : languages).has(String(by)));
  for (const { kind, by } of unknown) {
    const values = { type: store.description.name, name: nameOf(store.description.name, record) };
    if (kind === 'context') note(values.type, { reason: 'contextNotHere', values });
    else note(values.type, { reason: 'languageNotHere', values: { ...values, lang: String(by) } });
  }
  return unknown.length === 0;
}
