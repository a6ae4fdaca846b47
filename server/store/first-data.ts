import type { Role } from '#contract/limits.ts';
import { generatePassword, hashPassword } from '#server/security/passwords.ts';
import type { Actor } from '#server/store/change.ts';
import type { UnitOfWork } from '#server/store/unit-of-work.ts';
import { createUser } from '#server/store/users.ts';

/** An account of a new database, as it is printed once at the first start. */
export interface Account {
  readonly username: string;
  /** null when whoever runs the server has chosen it. */
  readonly password: string | null;
  readonly roles: readonly Role[];
}

export interface FirstData {
  /** Whether the demonstration data goes in as well. */
  readonly demoData: boolean;
  /** null: one is generated. */
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
): Promise<Account> {
  const password = adminPassword ?? generatePassword();
  const passwordHash = await hashPassword(password);
  await units.run(SERVER, async ({ db }) => {
    const names = { username: 'admin', email: null, firstname: null, lastname: null, mobileNo: null };
    const access = { active: true, roles: ADMIN_ROLES, authorizations: [] };
    await createUser(db, { ...names, defaultLang: 'de', ...access, passwordHash }, at);
  });
  return { username: 'admin', password: adminPassword === null ? password : null, roles: ADMIN_ROLES };
}
