import type { Role } from '#contract/limits.ts';
import type { FieldDescription } from '#contract/records/record.ts';
import { USER } from '#contract/records/user.ts';
import { Secret } from '#machines/kit/secret.ts';
import type { UserRecord, UserValues } from '#machines/user/user-records.ts';
import type { FieldNatures } from '#src/screens/forms/drafts.ts';

/** Values of the form's fields, in their order. */
export type UserFields = {
  readonly username: string;
  readonly active: boolean;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly mobileNo: string;
  readonly defaultLang: string | null;
  readonly authRoles: readonly Role[];
  readonly authorizations: readonly string[];
  readonly password: string;
  readonly confirmPassword: string;
};

const PERSONAL: Partial<FieldDescription> = { personal: true };
const SECRET: Partial<FieldDescription> = { secret: true, personal: true };

/** A draft of the fields of a person ends with the tab, and their passwords are in none. */
export const PERSON_NATURES: FieldNatures = {
  ...USER.fields,
  authRoles: PERSONAL,
  authorizations: PERSONAL,
  currentPassword: SECRET,
  password: SECRET,
  confirmPassword: SECRET,
};

/** Initial values of the fields. */
export function fieldsOf(record: UserRecord | null): UserFields {
  const user = record?.user;
  return {
    username: user?.username ?? '',
    active: user?.active ?? true,
    firstname: user?.firstname ?? '',
    lastname: user?.lastname ?? '',
    email: user?.email ?? '',
    mobileNo: user?.mobileNo ?? '',
    defaultLang: user?.defaultLang ?? null,
    authRoles: user?.authentication?.authRoles.map(({ role }) => role) ?? [],
    authorizations:
      user?.authentication?.authorizations.map(({ contextIdentifier }) => contextIdentifier) ?? [],
    password: '',
    confirmPassword: '',
  };
}

/** Values to submit. */
export function valuesOf(fields: UserFields): UserValues {
  return {
    username: fields.username.trim(),
    active: fields.active,
    firstname: fields.firstname.trim(),
    lastname: fields.lastname.trim(),
    email: fields.email.trim(),
    mobileNo: fields.mobileNo,
    defaultLang: fields.defaultLang,
    authRoles: fields.authRoles.map((role) => ({ role })),
    authorizations: fields.authorizations.map((contextIdentifier) => ({ contextIdentifier })),
    password: fields.password === '' ? null : new Secret(fields.password),
  };
}
