import { addDemoHistory } from '#server/demo/history.ts';
import { DEMO_USERS } from '#server/demo/users.ts';
import type { ContentStore } from '#server/files/content-store.ts';
import { generatePassword, hashPassword } from '#server/security/passwords.ts';
import { type Account, addAdmin, type FirstData, SERVER } from '#server/store/first-data.ts';
import { addFirstTexts } from '#server/store/first-texts.ts';
import type { UnitOfWork } from '#server/store/unit-of-work.ts';
import { createUser } from '#server/store/users.ts';

const HISTORY_MS = 40 * 24 * 60 * 60 * 1_000;

/**
 * Fills a new database: with what nothing works without, and, when asked, with the demonstration data, whose history
 * began some weeks ago.
 * @param contents takes the bytes of documents' files
 * @param now epoch milliseconds
 * @returns the accounts that were made; each generated password is known here and nowhere else
 */
export async function fillNewDatabase(
  units: UnitOfWork,
  contents: ContentStore,
  { demoData, adminPassword }: FirstData,
  now: number,
): Promise<readonly Account[]> {
  const begin = demoData ? now - HISTORY_MS : now;
  // Hashing is slow on purpose: all passwords at the same time.
  const demoUsers = demoData ? withPasswords() : Promise.resolve([]);
  await addFirstTexts(units, begin);
  const accounts = [await addAdmin(units, { adminPassword }, begin)];
  for (const { user, password, passwordHash } of await demoUsers) {
    const account = { ...user, active: true, passwordHash };
    await units.run(SERVER, ({ db }) => createUser(db, account, begin), { at: begin });
    accounts.push({ username: user.username, password, roles: user.roles });
  }
  if (demoData) await addDemoHistory(units, contents, { begin, now });
  return accounts;
}

function withPasswords() {
  return Promise.all(
    DEMO_USERS.map(async (user) => {
      const password = generatePassword();
      return { user, password, passwordHash: await hashPassword(password) };
    }),
  );
}
