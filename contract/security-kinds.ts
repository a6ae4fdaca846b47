import type { SecurityEventName } from '#contract/security-events.ts';
import type { SecurityKind } from '#contract/security-kind-names.ts';

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
} as const satisfies Readonly<Record<SecurityKind, readonly SecurityEventName[]>>;
