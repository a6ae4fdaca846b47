import type { LoginFactor } from '#contract/auth.ts';
import type { Service } from '#machines/kit/port.ts';
import type { Secret } from '#machines/kit/secret.ts';

/** Ways to show over the page who one is: the password, or a factor that needs nothing to be sent first. */
export type ProofWay = 'password' | Exclude<LoginFactor, 'sms'>;

export interface ConfirmationPort {
  /** Shows the server that it is the signed-in user who calls. Refused with 002 for a wrong password, 048 for a wrong code. */
  readonly confirm: Service<{ readonly way: ProofWay; readonly given: Secret }, void>;
  /** The same by a passkey. Refused with 065 when there is none, or its user does not want to. */
  readonly passkey: Service<void, void>;
}
