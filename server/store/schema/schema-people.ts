import type { Generated } from 'kysely';
import type { FACTOR_KINDS } from '#contract/factor.ts';

/** Purpose of a code: to sign in, or to verify one's own number. */
export type CodePurpose = 'login' | 'number';

/** One row for each code that was sent; it stays, without the code, as long as codes are counted. */
export interface AccessCodeTable {
  id: Generated<number>;
  userId: number;
  purpose: CodePurpose;
  /** The number that it went to, and that it stands for. */
  mobileNo: string;
  /** Keyed hash of the code; null when it was used. */
  codeHash: string | null;
  /** Wrong codes that were tried while it was valid. */
  tries: number;
  creationDate: number;
}

/** A right password that still waits for the code of the second factor. */
export interface PendingLoginTable {
  /** SHA-256 of the id that only the browser knows. */
  tokenHash: string;
  userId: number;
  creationDate: number;
}

/** An authenticator app that shows codes for a user, or a passkey. */
export interface FactorTable {
  id: Generated<number>;
  userId: number;
  kind: (typeof FACTOR_KINDS)[number];
  /** The app's secret, or the public key of the passkey, sealed for this user (server/security/sealed.ts). */
  secret: string;
  /** 0 until a code of it has shown that the user has it. */
  confirmed: number;
  /**
   * The step of the latest code that was used, or the latest count of the passkey; no code of it or of an earlier one is
   * good again.
   */
  lastStep: number;
  creationDate: number;
  lastUse: number | null;
  /** By which the user knows a passkey; null for an app, as the two below. */
  name: string | null;
  /** In base64url. */
  credentialId: string | null;
  /** Ways in which the browser reaches it: a JSON list. */
  transports: string | null;
}

/** A challenge that a passkey has answered; it is not good again. */
export interface UsedChallengeTable {
  /** SHA-256 of it. */
  challengeHash: string;
  /** When it would not be good any more by itself. */
  endDate: number;
}

/** One row for each recovery code, used ones too. */
export interface RecoveryCodeTable {
  id: Generated<number>;
  userId: number;
  /** Keyed hash of the code. */
  codeHash: string;
  usedDate: number | null;
}

/** A browser in which a user has signed in. */
export interface KnownBrowserTable {
  /** SHA-256 of the id that only the browser knows. */
  tokenHash: string;
  userId: number;
  lastLogin: number;
}

/** One line of the security log. */
export interface SecurityEventTable {
  id: Generated<number>;
  timestamp: number;
  event: string;
  /** Who did it; null for a visitor who has not signed in. */
  userId: number | null;
  username: string | null;
  /** Where the request came from; null for the server's own machine. */
  address: string | null;
  requestId: string | null;
  /** The user it was done to, where that is not who did it. */
  subjectId: number | null;
  subjectName: string | null;
  /** JSON text, without secrets and without anything about a person that a name could be. */
  detail: string | null;
  /** What the request says about its program (User-Agent). */
  device: string | null;
  /** JSON text of what is about the person it was done to: values before and after, without secrets. */
  personal: string | null;
  /** Its place in the chain, without gaps; null, as all that follows, for entries from before there was one. */
  sequence: number | null;
  /** Of this entry and of the hash of the one before it. */
  hash: string | null;
  /** Hashes of what is about one person each; null as salt once the name is forgotten. */
  actorSalt: string | null;
  actorSeal: string | null;
  subjectSalt: string | null;
  subjectSeal: string | null;
}

/** A user who was deleted, until the name is forgotten. */
export interface DeletedUserTable {
  userId: number;
  username: string;
  deletionDate: number;
}

/** A token by which a machine makes calls; it stays when it has ended. */
export interface AccessTokenTable {
  id: Generated<number>;
  name: string;
  /** SHA-256 of the secret that only the machine knows. */
  tokenHash: string;
  /** JSON list. */
  rights: string;
  creationDate: number;
  createdBy: string;
  endDate: number;
  revocationDate: number | null;
  revokedBy: string | null;
}

/** Its rights hold here, and below. */
export interface AccessTokenContextTable {
  tokenId: number;
  contextIdentifier: string;
}

export interface AccessTokenUseTable {
  tokenId: number;
  lastUse: number;
}

/** The tables of signing in and of what is kept about it. */
export interface PeopleTables {
  accessCodes: AccessCodeTable;
  pendingLogins: PendingLoginTable;
  factors: FactorTable;
  usedChallenges: UsedChallengeTable;
  recoveryCodes: RecoveryCodeTable;
  knownBrowsers: KnownBrowserTable;
  securityEvents: SecurityEventTable;
  deletedUsers: DeletedUserTable;
  accessTokens: AccessTokenTable;
  accessTokenContexts: AccessTokenContextTable;
  accessTokenUses: AccessTokenUseTable;
}
