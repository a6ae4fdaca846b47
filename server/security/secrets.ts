import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { Database } from '#server/store/base/database.ts';
import { keepMeta, readMeta, setMeta } from '#server/store/base/meta.ts';
import { spendAllCodes } from '#server/store/people/access-codes.ts';
import type { Actor } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Secrets that can be changed at any time: one signs XSRF tokens, the other hashes codes by SMS. */
const ROTATED = ['xsrfSecret', 'codeSecret'] as const;
/** Those, and the one that authenticator apps and recovery codes rest on, which would be lost with it. */
const KEYS = [...ROTATED, 'factorSecret'] as const;
type SecretKey = (typeof KEYS)[number];

const FOLLOW_MS = 5_000;

/**
 * The secrets of a database, made at its first start, so that they outlive a restart. They are read again every few
 * seconds: `npm run admin -- rotate-keys` may have written others, and every server is to go by those, on both databases.
 */
export class Secrets {
  readonly #database: Pick<Database, 'read'>;
  #secrets: ReadonlyMap<SecretKey, KeyObject>;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> = Promise.resolve();

  private constructor(database: Pick<Database, 'read'>, secrets: ReadonlyMap<SecretKey, KeyObject>) {
    this.#database = database;
    this.#secrets = secrets;
  }

  /** Reads the secrets, and makes those that are missing. */
  static async of(database: Pick<Database, 'read' | 'write'>): Promise<Secrets> {
    const secrets = new Map<SecretKey, KeyObject>();
    for (const key of KEYS) {
      const kept = (await readMeta(database.read, key)) ?? (await keepMeta(database.write, key, newSecret()));
      secrets.set(key, keyOf(kept));
    }
    return new Secrets(database, secrets);
  }

  /** The one that holds now. */
  get(key: SecretKey): KeyObject {
    const secret = this.#secrets.get(key);
    if (!secret) throw new Error(`${key} was never read`);
    return secret;
  }

  /** Reads them again; while the database cannot be reached those that are known hold. */
  async refresh(): Promise<void> {
    const secrets = new Map(this.#secrets);
    for (const key of KEYS) {
      const kept = await readMeta(this.#database.read, key);
      if (kept !== null) secrets.set(key, keyOf(kept));
    }
    this.#secrets = secrets;
  }

  /** Reads them again from now on, until it is stopped. */
  follow(): void {
    this.#timer = setInterval(() => {
      // The code that needs the database says so when it cannot be reached.
      this.#refreshing = this.refresh().catch(() => {});
    }, FOLLOW_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#refreshing;
  }
}

interface RotationParts {
  readonly database: Pick<Database, 'write'>;
  readonly securityLog: SecurityLog;
  /** The operator at the server's machine. */
  readonly actor: Actor;
}

/**
 * Writes other secrets, since the present ones may be known to others. Codes that were sent are good for nothing from
 * now on; sessions do not rest on a secret and go on, with another XSRF token at their next call. Authenticator apps and
 * recovery codes stay: who may know them has to be reset one by one.
 */
export async function rotateSecrets({ database, securityLog, actor }: RotationParts): Promise<void> {
  await database.write.transaction().execute(async (db: Kysely<Schema>) => {
    for (const key of ROTATED) await setMeta(db, key, newSecret());
    await spendAllCodes(db);
    const origin = { address: null, requestId: null };
    await securityLog.write(db, { event: 'keysRotated', actor, origin });
  });
}

/** Of bytes Node.js would make a key at each use, which takes eight times as long as to sign with it. */
function keyOf(secret: string): KeyObject {
  return createSecretKey(secret, 'base64url');
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
