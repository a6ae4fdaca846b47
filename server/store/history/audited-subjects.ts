import type { Kysely } from 'kysely';
import { RECORD_STORES } from '#server/store/described/record-stores.ts';
import { documentFiles } from '#server/store/history/audited-documents.ts';
import { wordings } from '#server/store/history/audited-texts.ts';
import type { AuditedSubject, State } from '#server/store/records/audited-subject.ts';
import type { Subject } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

const { language, context, document, ...others } = RECORD_STORES;

/** Every kind of records that can be restored, each after the kinds that it names. */
export const SUBJECTS = {
  language: language.audited,
  context: context.audited,
  document: document.audited,
  wording: wordings,
  ...Object.fromEntries(Object.entries(others).map(([name, store]) => [name, store.audited])),
  documentfile: documentFiles,
} as Readonly<Record<Subject, AuditedSubject>>;

const IDS_AT_ONCE = 1_000;

/** The records of one kind with these numbers, as many as there are. */
export async function readStates(
  db: Kysely<Schema>,
  subject: Subject,
  ids: readonly number[],
): Promise<Map<number, State>> {
  const states = new Map<number, State>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = await SUBJECTS[subject].read(db, ids.slice(start, start + IDS_AT_ONCE));
    for (const [id, state] of some) states.set(id, state);
  }
  return states;
}
