import type { Generated } from 'kysely';
import type { Role } from '#contract/limits.ts';
import type { DocumentTables } from '#server/store/schema/schema-documents.ts';
import type { PeopleTables } from '#server/store/schema/schema-people.ts';
import type { RecordTables } from '#server/store/schema/schema-records.ts';
import type { ServerTables } from '#server/store/schema/schema-servers.ts';
import type { SyncTables } from '#server/store/schema/schema-sync.ts';
import type { TextTables } from '#server/store/schema/schema-texts.ts';
import type { SearchColumns } from '#server/store/schema/search-columns.ts';

/*
 * The tables. Columns carry the names of the contract. Flags are 0 or 1, times epoch milliseconds, documents JSON text
 * (server/store/schema/values.ts converts).
 */

export interface UserTable extends SearchColumns {
  id: Generated<number>;
  username: string;
  /** The name in the form used for comparison: NFKC and case-folded. */
  usernameKey: string;
  email: string | null;
  firstname: string | null;
  lastname: string | null;
  mobileNo: string | null;
  defaultLang: string | null;
  active: number;
  creationDate: number;
  modificationDate: number;
  /** The number of the second factor, which is on when there is one; apart from the contact's mobileNo. */
  secondFactorMobileNo: string | null;
  /** When they signed in last, and the time before; null for never. */
  lastSignIn: Generated<number | null>;
  previousSignIn: Generated<number | null>;
  /** email, firstname and lastname as they are put in order (sortKeyOf). */
  emailKey: string;
  firstnameKey: string;
  lastnameKey: string;
}

export interface UserRoleTable {
  userId: number;
  role: Role;
}

export interface UserAuthorizationTable {
  userId: number;
  contextIdentifier: string;
}

/** The newest hash of a user is the valid one; earlier ones remain so that they cannot be used again. */
export interface PasswordTable {
  id: Generated<number>;
  userId: number;
  hash: string;
  creationDate: number;
  /** Whether someone else has set it: its user has to choose another one at the next sign-in. */
  temporary: Generated<number>;
}

export interface SessionTable {
  /** SHA-256 of the id that only the browser knows. */
  tokenHash: string;
  userId: number;
  creationDate: number;
  lastSeen: number;
  /** Whether it was opened with the second factor, or the factor switched on in it, with a code. */
  withSecondFactor: Generated<number>;
  /** Where it was opened; null for one of before this was kept. */
  address: string | null;
  userAgent: string | null;
  /** When its user last showed who they are; null for never, or when that has been used up. */
  confirmedAt: number | null;
  /** What its user has to do before anything else, a comma list; null for nothing. */
  requiredSteps: string | null;
}

/** One row for each password or code that was wrong, or is being looked at. */
export interface LoginFailureTable {
  id: Generated<number>;
  /**
   * SHA-256 of the name in the form used for comparison: what was typed there may have been a password. Empty: for no
   * name.
   */
  usernameKey: string;
  /** As far as one sender can be distinguished from another: addressKey, or browserKey where the user is known. */
  address: string;
  timestamp: number;
}

export interface IdempotencyKeyTable {
  userId: number;
  path: string;
  idempotencyKey: string;
  bodyHash: string;
  status: number;
  answer: string;
  creationDate: number;
}

/** One row for each transaction that changed something. */
export interface RevisionTable {
  revisionId: Generated<number>;
  timestamp: number;
  userId: number | null;
  username: string;
  /** The revision that this one has taken back; null for any other operation. */
  undoes: Generated<number | null>;
}

export interface RevisionEntryTable extends SearchColumns {
  id: Generated<number>;
  revisionId: number;
  /** That of the revision, and the name of its user as names are compared: what the history is narrowed by. */
  timestamp: number;
  usernameKey: string;
  subject: string;
  entityId: number;
  /** Where the record is since then, or was until it was deleted; of a context itself, its identifier. */
  contextIdentifier: Generated<string | null>;
  /** Where a text was that was deleted or moved away with this change (placeKey); null of every other change. */
  placeLeft: Generated<string | null>;
  operation: string;
  before: string | null;
  after: string | null;
  changedFields: string;
}

/** Metadata that the server stores about this database. */
export interface MetaTable {
  key: string;
  value: string;
}

export interface Schema
  extends RecordTables,
    ServerTables,
    TextTables,
    DocumentTables,
    PeopleTables,
    SyncTables {
  users: UserTable;
  userRoles: UserRoleTable;
  userAuthorizations: UserAuthorizationTable;
  passwords: PasswordTable;
  sessions: SessionTable;
  loginFailures: LoginFailureTable;
  idempotencyKeys: IdempotencyKeyTable;
  revisions: RevisionTable;
  revisionEntries: RevisionEntryTable;
  meta: MetaTable;
}
