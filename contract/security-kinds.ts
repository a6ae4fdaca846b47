import type { SecurityEventName } from '#contract/security-events.ts';

/** Entries of the security log by what people look for. */
export const SECURITY_KINDS = {
  signIn: ['login', 'logout', 'confirmed', 'sessionsEnded', 'codeSent', 'codeNotSent'],
  refused: [
    'loginRefused',
    'codeRefused',
    'passwordRefused',
    'callRefused',
    'bodyRefused',
    'tokenRefused',
    'passkeyCopied',
    'linesLeftOut',
  ],
  users: ['userCreated', 'userChanged', 'userDeleted', 'passwordChanged', 'passwordReset'],
  factors: [
    'secondFactorOn',
    'secondFactorChanged',
    'secondFactorOff',
    'secondFactorReset',
    'factorAdded',
    'factorRemoved',
    'recoveryCodesMade',
  ],
  machines: ['tokenMade', 'tokenRevoked', 'testMailSent', 'keysRotated'],
} as const satisfies Readonly<Record<string, readonly SecurityEventName[]>>;
export type SecurityKind = keyof typeof SECURITY_KINDS;

export const SECURITY_KIND_NAMES = Object.keys(SECURITY_KINDS) as readonly SecurityKind[];
