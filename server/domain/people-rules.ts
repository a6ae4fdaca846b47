import type { Role } from '#contract/limits.ts';

/** Digits at the end of a number that answers may show. */
const SHOWN_DIGITS = 3;

/** A telephone number of which only the end can be read: +**********123. */
export function maskedNumber(mobileNo: string): string {
  const hidden = mobileNo.slice(1, -SHOWN_DIGITS);
  return `+${'*'.repeat(hidden.length)}${mobileNo.slice(-SHOWN_DIGITS)}`;
}

/** Whether a user can manage users: of those there has to be one at any time. */
export function managesUsers(user: { readonly active: boolean; readonly roles: readonly Role[] }): boolean {
  return user.active && user.roles.includes('SUPERADMIN') && user.roles.includes('EDITOR');
}

/** A code in the form used for comparison: boxes and keyboards differ in case and spaces. */
export function foldCode(code: string): string {
  return code.replace(/\s/g, '').toUpperCase();
}

/** Epoch milliseconds at which the month of `now` began, and at which the next one does, in UTC. */
export function monthAround(now: number): { readonly begin: number; readonly end: number } {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { begin: Date.UTC(year, month, 1), end: Date.UTC(year, month + 1, 1) };
}
