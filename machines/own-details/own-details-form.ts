import type { RequestOf } from '#contract/call.ts';
import type { ownDetailsUpdate } from '#contract/user.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { Secret } from '#machines/kit/secret.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';

type OwnDetails = RequestOf<typeof ownDetailsUpdate>;

/** Values that users submit about themselves. */
export type OwnDetailsValues = Required<
  Pick<OwnDetails, 'email' | 'firstname' | 'lastname' | 'mobileNo' | 'defaultLang'>
> & {
  /** A new password, with the present one that allows it; null leaves it unchanged. */
  readonly password: { readonly next: Secret; readonly present: Secret } | null;
};

export const ownDetailsFormMachine = createRecordFormMachine<number, OwnDetailsValues, Identity>(
  'own-details-form',
  {
    subject: 'user',
    nameOf: ({ user }) => user.username,
    contentOf: ({ user: { defaultLang, email, firstname, lastname, mobileNo } }) => [
      ...[defaultLang, email, firstname, lastname, mobileNo],
    ],
  },
);
