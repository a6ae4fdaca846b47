import { DEMO_CONTEXTS, INACTIVE_CONTEXTS } from '#server/demo/contexts.ts';
import { carryOutOnDocuments } from '#server/demo/document-history.ts';
import { DOCUMENT_EDITS } from '#server/demo/documents.ts';
import { EDITS, type Edit } from '#server/demo/edits.ts';
import { layerTexts } from '#server/demo/layers.ts';
import { demoMailTemplates } from '#server/demo/mail-templates.ts';
import { ACCOUNT_TEXTS } from '#server/demo/texts/account.ts';
import { APPOINTMENT_TEXTS } from '#server/demo/texts/appointments.ts';
import { CARE_TEXTS } from '#server/demo/texts/care.ts';
import { GENERAL_TEXTS } from '#server/demo/texts/general.ts';
import { MAIL_TEXTS } from '#server/demo/texts/mails.ts';
import { textsOf } from '#server/demo/texts/table.ts';
import type { ContentStore } from '#server/files/content-store.ts';
import type { Unit, UnitOfWork } from '#server/store/base/unit-of-work.ts';
import { RECORD_STORES } from '#server/store/described/record-stores.ts';
import { findUserByName, rightsOf } from '#server/store/people/users.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { languages } from '#server/store/records/languages.ts';
import { addWording, saveWording } from '#server/store/texts/wording-save.ts';
import { deleteWording, findWordingAt, type WordingTexts } from '#server/store/texts/wordings.ts';

const DAY = 24 * 60 * 60 * 1_000;

/**
 * Adds contexts and texts as they were some weeks ago, and then everything that has been done to them since, each step
 * by its user and at its time.
 * @param contents takes the bytes of documents' files
 * @param times epoch milliseconds: when it begins, and the present
 */
export async function addDemoHistory(
  units: UnitOfWork,
  contents: ContentStore,
  times: { begin: number; now: number },
): Promise<void> {
  await runAs(units, 'admin', times.begin, async (unit) => {
    for (const context of DEMO_CONTEXTS) {
      const active = !INACTIVE_CONTEXTS.has(context.identifier);
      await contexts.add(unit, { ...context, isDefault: false, active });
    }
  });
  await runAs(units, 'admin', times.begin + DAY, async (unit) => {
    for (const texts of [...platformTexts(), ...layerTexts()]) await addWording(unit, texts);
    for (const template of demoMailTemplates()) await RECORD_STORES.mailTemplate.add(unit, template);
  });
  const steps = [
    ...EDITS.map((edit) => ({ edit, work: (unit: Unit) => carryOut(unit, edit) })),
    ...DOCUMENT_EDITS.map((edit) => ({
      edit,
      work: (unit: Unit) => carryOutOnDocuments(unit, contents, edit),
    })),
  ];
  for (const { edit, work } of steps.toSorted((one, other) => other.edit.daysAgo - one.edit.daysAgo)) {
    await runAs(units, edit.by, times.now - Math.round(edit.daysAgo * DAY), work);
  }
}

/** GLOBAL has what every site needs, the platform what its patients see. */
function platformTexts(): WordingTexts[] {
  const place =
    (contextIdentifier: string) => (text: { identifier: string; lang: string; value: string }) => ({
      ...text,
      contextIdentifier,
      resetInheritance: false,
      active: true,
    });
  return [
    ...textsOf(GENERAL_TEXTS).map(place('GLOBAL')),
    ...textsOf(APPOINTMENT_TEXTS, CARE_TEXTS, ACCOUNT_TEXTS, MAIL_TEXTS).map(place('plattform')),
  ];
}

async function runAs(
  units: UnitOfWork,
  username: string,
  at: number,
  work: (unit: Unit) => Promise<void>,
): Promise<void> {
  const userId = await units.run(
    { userId: null, username },
    async ({ db }) => (await findUserByName(db, username))?.id,
  );
  if (userId === undefined) throw new Error(`the demonstration data has no user ${username}`);
  await units.run({ userId, username }, work, { at });
}

async function carryOut(unit: Unit, { by, wordings, deleted, context, language }: Edit): Promise<void> {
  const user = await findUserByName(unit.db, by);
  if (!user) throw new Error(`the demonstration data has no user ${by}`);
  for (const { contextIdentifier, lang, identifier, ...changes } of wordings ?? []) {
    const place = { contextIdentifier, lang, identifier };
    const stored = await findWordingAt(unit.db, place);
    const { id, value, resetInheritance, active } = stored ?? EMPTY;
    await saveWording(unit, rightsOf(user), { id, value, resetInheritance, active, ...place, ...changes });
  }
  for (const place of deleted ?? []) {
    const stored = await findWordingAt(unit.db, place);
    if (stored) await deleteWording(unit, stored);
  }
  if (context) await contexts.changeSome(unit, { identifier: context.identifier }, context);
  if (language) await languages.changeSome(unit, { lang: language.lang }, language);
}

const EMPTY = { id: null, value: null, resetInheritance: false, active: true };
