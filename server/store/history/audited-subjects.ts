import type { Kysely } from 'kysely';
import { documents } from '#server/store/documents/documents.ts';
import { documentFiles } from '#server/store/history/audited-documents.ts';
import { wordings } from '#server/store/history/audited-texts.ts';
import type { AuditedSubject, State } from '#server/store/records/audited-subject.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { languages } from '#server/store/records/languages.ts';
import { mailTemplates } from '#server/store/records/mail-templates.ts';
import type { Subject } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Every kind of records that can be brought back, each after the kinds that it names. */
export const SUBJECTS: Readonly<Record<Subject, AuditedSubject>> = {
  language: languages.audited,
  context: contexts.audited,
  document: documents.audited,
  wording: wordings,
  mailTemplate: mailTemplates.audited,
  documentfile: documentFiles,
};

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
