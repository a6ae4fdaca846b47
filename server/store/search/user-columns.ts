import { LIMITS } from '#contract/limits.ts';
import { sortKeyOf } from '#server/domain/search-text.ts';
import { searchColumns } from '#server/store/search/search.ts';

/**
 * Maximum length of a name in the form used for comparison, in UTF-16 units: some characters stand for eighteen
 * others, and PostgreSQL takes no more than 2,704 bytes into an index.
 */
export const USERNAME_KEY_LENGTH = 2 * LIMITS.name;

/** A name in the form used for comparison: what looks or reads the same, in any case, is the same name. */
export function usernameKey(username: string): string {
  // Upper case first: it folds what lower case alone keeps apart, such as ß and ss.
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** The texts of a user that lists show and search. */
export interface UserTexts {
  readonly username: string;
  readonly email?: string | null | undefined;
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
  readonly mobileNo?: string | null | undefined;
  readonly defaultLang?: string | null | undefined;
}

/** 'firstname lastname'; null when there is neither. */
export function fullName({ firstname, lastname }: Pick<UserTexts, 'firstname' | 'lastname'>): string | null {
  return [firstname, lastname].filter(Boolean).join(' ') || null;
}

/** The columns that follow from a user's texts, to be written together with them. */
export function userTextColumns(user: UserTexts) {
  const { username, email = null, firstname = null, lastname = null, mobileNo = null } = user;
  return {
    usernameKey: usernameKey(username),
    emailKey: sortKeyOf(email),
    firstnameKey: sortKeyOf(firstname),
    lastnameKey: sortKeyOf(lastname),
    ...searchColumns([username, email, fullName(user), user.defaultLang ?? null, mobileNo]),
  };
}
