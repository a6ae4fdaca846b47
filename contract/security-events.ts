/** What the security log has entries of. */
export const SECURITY_EVENTS = [
  'login',
  'loginRefused',
  'logout',
  'confirmed',
  'codeSent',
  'codeNotSent',
  'codeRefused',
  'passwordRefused',
  'callRefused',
  'bodyRefused',
  'userCreated',
  'userChanged',
  'userDeleted',
  'passwordChanged',
  'secondFactorOn',
  'secondFactorChanged',
  'secondFactorOff',
  'secondFactorReset',
  'factorAdded',
  'factorRemoved',
  'passkeyCopied',
  'recoveryCodesMade',
  'passwordReset',
  'sessionsEnded',
  'testMailSent',
  'keysRotated',
  'tokenMade',
  'tokenRevoked',
  'tokenRefused',
  'linesLeftOut',
] as const;
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** Refusals: what an attack looks like in the log. */
export const SECURITY_FAILURES = [
  'loginRefused',
  'codeRefused',
  'passwordRefused',
  'tokenRefused',
] as const satisfies readonly SecurityEventName[];
