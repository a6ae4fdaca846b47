import type { Role } from '#contract/limits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import type { UnitOfWork } from '#server/store/base/unit-of-work.ts';
import type { AccountNotShown } from '#server/store/people/accounts-not-shown.ts';
import { currentPasswordId } from '#server/store/people/passwords.ts';
import { createUser } from '#server/store/people/users.ts';
import type { Actor } from '#server/store/schema/change.ts';

export interface FirstData {
  /** Whether the demonstration data goes in as well. */
  readonly demoData: boolean;
  /** null: one is generated when the accounts are shown. */
  readonly adminPassword: string | null;
}

/** Under this name the server itself fills a new database. */
export const SERVER: Actor = { userId: null, username: 'leitstand' };

const ADMIN_ROLES: readonly Role[] = ['SUPERADMIN', 'EDITOR', 'USER'];

/**
 * Adds `admin`, who may do everything.
 * @param at epoch milliseconds since when the account exists
 */
export async function addAdmin(
  units: UnitOfWork,
  { adminPassword }: Pick<FirstData, 'adminPassword'>,
  at: number,
): Promise<AccountNotShown> {
  const passwordHash = adminPassword === null ? null : await hashPassword(adminPassword);
  return units.run(SERVER, async ({ db }) => {
    const names = { username: 'admin', email: null, firstname: null, lastname: null, mobileNo: null };
    const access = { active: true, roles: ADMIN_ROLES, authorizations: [] };
    const userId = await createUser(db, { ...names, defaultLang: 'de', ...access, passwordHash }, at);
    return { userId, passwordId: await currentPasswordId(db, userId), chosen: adminPassword !== null };
  });
}
