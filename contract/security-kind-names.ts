/** What people narrow the security log to; apart from what belongs to each, so that addresses are read without it. */
export const SECURITY_KIND_NAMES = ['signIn', 'refused', 'users', 'factors', 'machines'] as const;
export type SecurityKind = (typeof SECURITY_KIND_NAMES)[number];
