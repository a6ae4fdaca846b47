import type { PendingLogin } from '#machines/authentication/authentication.port.ts';
import type { Ability } from '#machines/kit/abilities.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { Service } from '#machines/kit/port.ts';
import type { requiredStepsMachine } from '#machines/required-steps/required-steps.machine.ts';
import type { signedInMachine } from '#machines/signed-in/signed-in.machine.ts';

/** Session of this browser, as the server reports it when the console starts. */
export interface Session {
  /** Who is signed in, null for a visitor. */
  readonly identity: Identity | null;
  /** A visitor whose password was right and whose code is to follow; null or missing when there is none. */
  readonly pendingLogin?: PendingLogin | null;
  /** What the console can do with the server beyond the specification; empty for another ECS server. */
  readonly abilities: readonly Ability[];
}

export interface AppPort {
  readonly loadSession: Service<void, Session>;
  /**
   * The flow of a signed-in user, or of what the session requires first, provided with its services; its code is none of
   * the visitor's.
   */
  readonly loadSignedIn: Service<
    { readonly identity: Identity },
    typeof signedInMachine | typeof requiredStepsMachine
  >;
  /** Ends the session on the server. */
  readonly logout: Service<void, void>;
  /**
   * Wipes what this browser keeps of the user, drafts only after a logout: a session that ended by itself leaves them for
   * the same user. Cannot fail for reasons of the network.
   */
  readonly forget: Service<{ readonly drafts: boolean }, void>;
}
