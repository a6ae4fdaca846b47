import type { LoginFactor } from '#contract/auth.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { Service } from '#machines/kit/port.ts';

/** How long it takes until the next code can be asked for. */
export interface CodeWait {
  readonly waitSeconds: number;
}

export interface SecondFactorPort {
  /** Finishes the sign-in. Refused with 048 for a wrong code, 050 for one that is over, 005 when the password is wanted again. */
  readonly confirm: Service<
    { readonly username: string; readonly code: string; readonly way: LoginFactor },
    Identity
  >;
  /** Finishes the sign-in with a passkey. Refused with 065 when there is none, or its user does not want to. */
  readonly passkey: Service<{ readonly username: string }, Identity>;
  /** Sends another code, unless one has just been sent. */
  readonly resend: Service<{ readonly username: string }, CodeWait>;
  /** Forgets that a user was about to sign in. Cannot fail for reasons of the network. */
  readonly forget: Service<void, void>;
}
