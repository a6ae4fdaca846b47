import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { describedIn, type SyncItem } from '#contract/sync-kinds.ts';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { RECORD_STORES } from '#server/store/described/record-stores.ts';
import { readLanguageCodes } from '#server/store/places/language-codes.ts';
import { languages } from '#server/store/records/languages.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { Application } from '#server/sync/application.ts';
import { deleteLostContexts, saveContexts } from '#server/sync/apply-contexts.ts';
import { applyDescribed } from '#server/sync/apply-described.ts';
import { applyDocuments, deleteLostDocuments } from '#server/sync/apply-documents.ts';
import { applyWordings } from '#server/sync/apply-wordings.ts';
import { isTwice } from '#server/sync/source-refusals.ts';
import { type Staged, stagedRecords } from '#server/sync/staged.ts';

const FINDINGS_AT_MOST = 500;
const LONG = 1_000;

/**
 * Makes the chosen records equal to those of an export, within a unit of work. Local numbers, and addresses of contexts,
 * stay.
 * @throws Refusal 012 with everything that would name what is not there, 014 for an export that has a record twice
 */
export async function makeEqual(
  unit: Unit,
  { folder, staged, syncItems }: { folder: string; staged: Staged; syncItems: readonly SyncItem[] },
  onProgress: (done: number) => void,
): Promise<void> {
  const findings: ServerFinding[] = [];
  let [noted, done] = [0, 0];
  const application: Application = {
    unit,
    folder,
    staged,
    languages: new Set(await readLanguageCodes(unit.db)),
    contexts: new Set(),
    note: (type, said) => {
      noted += 1;
      if (findings.length < FINDINGS_AT_MOST) findings.push(finding(REFUSAL.invalid, type, said));
    },
    done: (count) => {
      done += count;
      onProgress(done);
    },
  };
  try {
    await addLanguages(application);
    const isWanted = (item: SyncItem) => syncItems.includes(item);
    if (isWanted('CONTEXTS')) await saveContexts(application);
    const rows = await unit.db.selectFrom('contexts').select('identifier').execute();
    for (const { identifier } of rows) application.contexts.add(identifier);
    if (isWanted('DOCUMENTS')) {
      const kept = await applyDocuments(application);
      await deleteLostDocuments(application, kept);
    }
    if (isWanted('WORDINGS')) await applyWordings(application);
    for (const name of describedIn(syncItems)) {
      if (staged.sections[name]) await applyDescribed(application, RECORD_STORES[name] as never);
    }
    if (isWanted('CONTEXTS')) await deleteLostContexts(application);
  } catch (error) {
    // Within one export nothing can be there twice.
    if (error instanceof UniqueViolation) throw isTwice(null);
    throw error;
  }
  if (noted > 0)
    throw new Refusal(REFUSAL.invalid, {
      findings,
      findingCount: noted,
      obstacles: { count: 0, records: [] },
    });
}

/** Whether so much has to be looked at, there or here, that it would hold up the process. */
export async function isLong(db: Kysely<Schema>, { sections }: Staged): Promise<boolean> {
  const records = Object.values(sections).reduce((sum, { count }) => sum + count, 0);
  if (records > LONG) return true;
  const past = await db
    .selectFrom('wordings')
    .select('id')
    .orderBy('id')
    .offset(LONG)
    .limit(1)
    .executeTakeFirst();
  return past !== undefined;
}

async function addLanguages(application: Application): Promise<void> {
  const { unit, folder, staged, languages: known } = application;
  for await (const batch of stagedRecords(folder, staged, 'language')) {
    for (const language of batch) {
      if (known.has(language.lang)) continue;
      await languages.add(unit, language);
      known.add(language.lang);
    }
    application.done(batch.length);
  }
}
