import { addDemoHistory } from '#server/demo/history.ts';
import { DEMO_USERS } from '#server/demo/users.ts';
import type { ContentStore } from '#server/files/content-store.ts';
import { addAdmin, type FirstData, SERVER } from '#server/first-data/first-data.ts';
import { addFirstTexts } from '#server/first-data/first-texts.ts';
import type { UnitOfWork } from '#server/store/base/unit-of-work.ts';
import type { AccountNotShown } from '#server/store/people/accounts-not-shown.ts';
import { createUser } from '#server/store/people/users.ts';

const HISTORY_MS = 40 * 24 * 60 * 60 * 1_000;

/**
 * Fills a new database: with what nothing works without, and, when asked, with the demonstration data, whose history
 * began some weeks ago.
 * @param contents takes the bytes of documents' files
 * @param now epoch milliseconds
 * @returns the accounts that were made, which get their passwords when they are shown
 */
export async function fillNewDatabase(
  units: UnitOfWork,
  contents: ContentStore,
  { demoData, adminPassword }: FirstData,
  now: number,
): Promise<readonly AccountNotShown[]> {
  const begin = demoData ? now - HISTORY_MS : now;
  await addFirstTexts(units, begin);
  const accounts = [await addAdmin(units, { adminPassword }, begin)];
  for (const user of demoData ? DEMO_USERS : []) {
    const account = { ...user, active: true, passwordHash: null };
    const userId = await units.run(SERVER, ({ db }) => createUser(db, account, begin), { at: begin });
    accounts.push({ userId, passwordId: null, chosen: false });
  }
  if (demoData) await addDemoHistory(units, contents, { begin, now });
  return accounts;
}
