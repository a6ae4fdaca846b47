/** A user's request about their second factor, and the proof they have given for it. */
export interface FactorWish {
  readonly enabled: boolean;
  /** The factor's present number, null when it is off. */
  readonly present: string | null;
  /** Codes that came with the wish. */
  readonly token: string | null;
  readonly presentToken: string | null;
  /** Whether this session was opened, or the factor switched on in it, with a code. */
  readonly shown: boolean;
}

/** Next step: nothing, or an action after its codes have been checked. */
export type FactorStep =
  | { readonly kind: 'nothing' }
  /** The number that `token` was sent to becomes the factor's. */
  | { readonly kind: 'take'; readonly token: string }
  | { readonly kind: 'off'; readonly proof: string | null }
  /** A code is missing. */
  | { readonly kind: 'codeMissing'; readonly field: 'twoWayAuthenticationToken' };

/**
 * Switching on takes a code to the new number. Switching off takes a code to the present one, unless one was shown in
 * this session already.
 */
export function factorStep({ enabled, present, token, presentToken, shown }: FactorWish): FactorStep {
  if (enabled) {
    if (token !== null) return { kind: 'take', token };
    return present !== null ? { kind: 'nothing' } : CODE_MISSING;
  }
  if (present === null) return { kind: 'nothing' };
  if (shown) return { kind: 'off', proof: null };
  const proof = token ?? presentToken;
  return proof === null ? CODE_MISSING : { kind: 'off', proof };
}

const CODE_MISSING = { kind: 'codeMissing', field: 'twoWayAuthenticationToken' } as const;
