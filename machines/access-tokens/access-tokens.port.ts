import type { AccessToken, TokenRight } from '#contract/token.ts';
import type { Service } from '#machines/kit/port.ts';
import type { Secret } from '#machines/kit/secret.ts';

/** A token that is wanted. */
export interface TokenWish {
  readonly name: string;
  readonly rights: readonly TokenRight[];
  readonly contexts: readonly string[];
  /** In how many days it ends. */
  readonly days: number;
  /** The present password of the user. */
  readonly password: Secret;
}

/** A token that was just made, with what no later answer has. */
export interface MadeToken {
  readonly token: AccessToken;
  readonly secret: Secret;
}

export interface Revocation {
  readonly id: number;
  readonly password: Secret;
  /** The idempotency key. */
  readonly key: string;
}

export interface AccessTokensPort {
  /** Every token, the newest first. */
  readonly load: Service<void, readonly AccessToken[]>;
  readonly make: Service<TokenWish, MadeToken>;
  readonly revoke: Service<Revocation, void>;
}
