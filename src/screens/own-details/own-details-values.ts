import type { Identity } from '#machines/kit/identity.ts';
import { Secret } from '#machines/kit/secret.ts';
import type { OwnDetailsValues } from '#machines/own-details/own-details-form.ts';

/** Values of the form's fields, in their order. */
export type OwnDetailsFields = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly mobileNo: string;
  readonly defaultLang: string | null;
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
};

/** Initial values of the fields. */
export function fieldsOf(record: Identity | null): OwnDetailsFields {
  const user = record?.user;
  return {
    firstname: user?.firstname ?? '',
    lastname: user?.lastname ?? '',
    email: user?.email ?? '',
    mobileNo: user?.mobileNo ?? '',
    defaultLang: user?.defaultLang ?? null,
    currentPassword: '',
    password: '',
    confirmPassword: '',
  };
}

/** Values to submit. */
export function valuesOf(fields: OwnDetailsFields): OwnDetailsValues {
  const { password, currentPassword } = fields;
  return {
    firstname: fields.firstname.trim(),
    lastname: fields.lastname.trim(),
    email: fields.email.trim(),
    mobileNo: fields.mobileNo,
    defaultLang: fields.defaultLang,
    password: password === '' ? null : { next: new Secret(password), present: new Secret(currentPassword) },
  };
}
