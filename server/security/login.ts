import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { LoginFactor, RequiredStep } from '#contract/auth.ts';
import type { PasskeyAnswer } from '#contract/confirm.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { browserKey } from '#server/domain/address-key.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { needsFactor, requiredSteps, type SecondFactorDemand } from '#server/domain/required-steps.ts';
import type { AccessCodes } from '#server/security/access-codes.ts';
import { type Attempt, type Attempts, Blocked } from '#server/security/attempts.ts';
import { type Factors, type ShownFactor, waysOf } from '#server/security/factors.ts';
import type { Origin } from '#server/security/origin.ts';
import type { Passkeys, ShownPasskey } from '#server/security/passkeys.ts';
import { hashPassword, isOutdated, verifyPassword } from '#server/security/passwords.ts';
import { hashOfId, newId } from '#server/security/random-id.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { Sessions } from '#server/security/sessions.ts';
import type { Database } from '#server/store/base/database.ts';
import { noteSignIn } from '#server/store/people/first-sign-in.ts';
import { rememberBrowser } from '#server/store/people/known-browsers.ts';
import { forgetFailures, moveFailures } from '#server/store/people/login-failures.ts';
import { findAccount, type LoginAccount, noteLastSignIn, readAccount } from '#server/store/people/logins.ts';
import { renewHash } from '#server/store/people/passwords.ts';
import {
  deletePendingLogin,
  findPendingUser,
  insertPendingLogin,
} from '#server/store/people/pending-logins.ts';
import { findUser, rightsOf, type StoredUser } from '#server/store/people/users.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { usernameKey } from '#server/store/search/user-columns.ts';

/** What is known of a browser in which a user signs in. */
export interface LoginPlace {
  readonly origin: Origin & { readonly address: string };
  /** Values of the browser's cookies. */
  readonly pendingId: string | undefined;
  readonly browserId: string | undefined;
  readonly sessionId: string | undefined;
  /** What the browser calls itself. */
  readonly userAgent: string | null;
}

/** Data sent by a user who signs in. */
export interface LoginRequest extends LoginPlace {
  readonly username: string;
  readonly password: string | null;
  /** The code of the second factor. */
  readonly token: string | null;
  /** The way that the user wants to take. */
  readonly factor: LoginFactor | null;
}

/** Data sent by a user who signs in with a passkey. */
export interface PasskeyLogin extends LoginPlace {
  /** The only user whose passkey is taken; null for any. */
  readonly username: string | null;
  readonly answer: PasskeyAnswer;
  readonly request: FastifyRequest;
}

/** A user is signed in; the ids are for the browser's cookies. */
export interface SignedIn {
  readonly kind: 'signedIn';
  readonly user: StoredUser;
  readonly sessionId: string;
  readonly browserId: string;
  /** What comes first in the session. */
  readonly steps: readonly RequiredStep[];
}

/** The password is right, or was a little while ago; a code is to follow. */
export interface CodeWanted {
  readonly kind: 'codeWanted';
  readonly account: LoginAccount;
  /** The one that the user takes first. */
  readonly ways: readonly LoginFactor[];
  /** Where a code is to be sent; null where the user takes another way. */
  readonly mobileNo: string | null;
  /** A new id for the browser's cookie; null where it keeps the one that it has. */
  readonly pendingId: string | null;
}

export interface LoginParts {
  readonly database: Database;
  readonly now: () => number;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly codes: AccessCodes;
  readonly factors: Factors;
  readonly passkeys: Passkeys;
  readonly securityLog: SecurityLog;
  /** Whether anyone has ever signed in on this database. */
  readonly hasEntered: boolean;
  /** Of whom a second factor is required. */
  readonly requireSecondFactor: SecondFactorDemand;
}

/** Basis of a login, checked once more when the session is opened. */
interface Proof {
  readonly account: LoginAccount;
  readonly attempt: Attempt;
  readonly shown: ShownFactor | ShownPasskey | null;
  /** Where an earlier password stands in for one in this request. */
  readonly pendingHash: string | null;
}

/** Looks at names, passwords and codes. */
export class Login {
  readonly #parts: LoginParts;
  #hasEntered: boolean;

  constructor(parts: LoginParts) {
    this.#parts = parts;
    this.#hasEntered = parts.hasEntered;
  }

  /**
   * Signs a user in, or says that a code is wanted. An unknown name and a wrong password are not to be distinguished,
   * neither in the answer nor in the work done.
   * @throws Refusal 002, 048 or 050 (401), 026 for a user who is not active, 005 without a password where none was
   * right before, 022 or 044 after too many failures
   */
  async attempt(request: LoginRequest): Promise<SignedIn | CodeWanted> {
    if (request.password !== null) return this.#withPassword(request, request.password);
    const pending = await this.#pending(request);
    if (!pending) throw new Refusal(REFUSAL.required, { fields: ['password'] });
    if (request.token === null) return codeWanted(request, pending.account, null);
    const { token } = request;
    return this.#run(request, async (attempt) =>
      this.#withCode(request, { account: pending.account, attempt, pendingHash: pending.tokenHash }, token),
    );
  }

  /**
   * Signs in the user of a passkey, who needs nothing else: it has looked itself who uses it.
   * @throws Refusal 065 (401), 026 for a user who is not active, 022 or 044 after too many failures
   */
  async withPasskey(login: PasskeyLogin): Promise<SignedIn> {
    const { passkeys, database, attempts } = this.#parts;
    const passkey = await passkeys.find(login.answer);
    const account = passkey && (await readAccount(database.read, passkey.userId));
    // Failures of a passkey that is no one's count for no user.
    const username = account?.username ?? `passkey ${login.answer.id}`;
    return this.#run({ ...login, username }, async (attempt) => {
      const isMeant = login.username === null || usernameKey(login.username) === usernameKey(username);
      const shown = isMeant && passkey && (await passkeys.verify(login.request, passkey, login.answer));
      if (!shown || !account) throw this.#refused(login, account, REFUSAL.passkeyRefused);
      if (!account.active) {
        await attempts.takeBack(attempt);
        throw this.#refused(login, account, REFUSAL.inactiveAccount);
      }
      return this.#signIn(login, { account, attempt, shown, pendingHash: null });
    });
  }

  /** The user whose password was right in this browser a little while ago; null when there is none. */
  async pendingUser(place: Pick<LoginPlace, 'pendingId'>, username: string): Promise<number | null> {
    return (await this.#pending({ ...place, username }))?.account.id ?? null;
  }

  /**
   * Sends the code that is wanted, unless there is one already.
   * @returns when the next one can be asked for, in epoch milliseconds; null where none is sent
   * @throws Refusal 057 or 049
   */
  async sendCode({ account, mobileNo }: CodeWanted, origin: Origin): Promise<number | null> {
    if (mobileNo === null) return null;
    const actor = actorOf(account);
    try {
      const { resendAt, sent } = await this.#parts.codes.sendForLogin(account, mobileNo);
      const detail = { purpose: 'login' };
      if (sent) this.#parts.securityLog.note({ event: 'codeSent', actor, origin, detail });
      return resendAt;
    } catch (error) {
      if (error instanceof Refusal) {
        const detail = { purpose: 'login', code: error.code };
        this.#parts.securityLog.note({ event: 'codeNotSent', actor, origin, detail });
      }
      throw error;
    }
  }

  async #withPassword(request: LoginRequest, password: string): Promise<SignedIn | CodeWanted> {
    return this.#run(request, async (attempt) => {
      const account = await findAccount(this.#parts.database.read, request.username);
      if (!(await verifyPassword(account?.passwordHash ?? null, password)) || !account) {
        throw this.#refused(request, account, REFUSAL.wrongCredentials);
      }
      if (!account.active) {
        await this.#parts.attempts.takeBack(attempt);
        throw this.#refused(request, account, REFUSAL.inactiveAccount);
      }
      await this.#renewHash(account, password);
      const proof = { account, attempt, pendingHash: null };
      if (waysOf(account).length === 0) return this.#signIn(request, { ...proof, shown: null });
      if (request.token !== null) return this.#withCode(request, proof, request.token);
      // The failures stay: a user who knows only the password must not clear what wrong codes have counted.
      await this.#parts.attempts.takeBack(attempt);
      return codeWanted(request, account, await this.#keepPending(request, account));
    });
  }

  /** Only here is a password known that a hash with today's costs can be made of. */
  async #renewHash({ passwordId, passwordHash }: LoginAccount, password: string): Promise<void> {
    if (passwordId === null || passwordHash === null || !(await isOutdated(passwordHash))) return;
    await renewHash(this.#parts.database.write, {
      id: passwordId,
      from: passwordHash,
      to: await hashPassword(password),
    });
  }

  async #withCode(request: LoginRequest, proof: Omit<Proof, 'shown'>, token: string): Promise<SignedIn> {
    const found = await this.#parts.factors.find(proof.account, token);
    if (found.kind === 'right') return this.#signIn(request, { ...proof, shown: found.shown });
    throw this.#refused(
      request,
      proof.account,
      found.kind === 'wrong' ? REFUSAL.wrongCode : REFUSAL.codeExpired,
    );
  }

  /** Only what still holds opens a session: in between a password may have changed, or an account been closed. */
  async #signIn(request: LoginPlace, proof: Proof): Promise<SignedIn> {
    const { database, now, sessions, securityLog } = this.#parts;
    const { account, attempt, shown } = proof;
    const browserId = newId();
    const signedIn = await database.write.transaction().execute(async (db) => {
      const present = await readAccount(db, account.id);
      const holds =
        present?.active === true &&
        present.passwordId === account.passwordId &&
        present.secondFactorMobileNo === account.secondFactorMobileNo &&
        present.apps === account.apps &&
        present.passkeys === account.passkeys &&
        (proof.pendingHash === null || (await deletePendingLogin(db, proof.pendingHash)));
      const user = holds ? await findUser(db, account.id) : null;
      if (!user) throw this.#refused(request, account, REFUSAL.wrongCredentials);
      if (shown) await this.#spend(db, request, account, shown);

      const steps = this.#stepsOf(present ?? account, user);
      const { id } = await sessions.open(db, {
        steps,
        userId: user.id,
        previousId: request.sessionId,
        withSecondFactor: shown !== null,
        address: request.origin.address,
        userAgent: request.userAgent,
      });
      const tokenHash = hashOfId(browserId);
      const previousHash = request.browserId === undefined ? null : hashOfId(request.browserId);
      await noteLastSignIn(db, user.id, now());
      await rememberBrowser(db, { userId: user.id, tokenHash, previousHash, now: now() });
      await forgetFailures(db, attempt);
      if (previousHash !== null) await moveFailures(db, browserKey(previousHash), browserKey(tokenHash));
      const detail = { secondFactor: shown !== null, ...(shown && { factor: shown.kind }) };
      await securityLog.write(db, { event: 'login', actor: actorOf(user), origin: request.origin, detail });
      if (!this.#hasEntered) await noteSignIn(db, now());
      return { kind: 'signedIn' as const, user, sessionId: id, browserId, steps };
    });
    this.#hasEntered = true;
    return signedIn;
  }

  /** What a user has to do in a session before anything else. */
  #stepsOf(account: LoginAccount, user: StoredUser): readonly RequiredStep[] {
    const isWithoutFactor = waysOf(account).length === 0;
    return requiredSteps({
      password: account.hasTemporaryPassword,
      factor: isWithoutFactor && needsFactor(this.#parts.requireSecondFactor, rightsOf(user)),
    });
  }

  async #spend(
    db: Kysely<Schema>,
    request: LoginPlace,
    account: LoginAccount,
    shown: ShownFactor | ShownPasskey,
  ): Promise<void> {
    const { factors, passkeys, securityLog } = this.#parts;
    if (shown.kind !== 'passkey') {
      if (!(await factors.spend(db, shown))) throw this.#refused(request, account, REFUSAL.wrongCode);
      return;
    }
    const spent = await passkeys.spend(db, shown);
    if (spent === 'spent') return;
    const actor = actorOf(account);
    const detail = { factorId: shown.id };
    if (spent === 'copied')
      securityLog.note({ event: 'passkeyCopied', actor, origin: request.origin, detail });
    throw this.#refused(request, account, REFUSAL.passkeyRefused);
  }

  async #pending(request: Pick<LoginRequest, 'pendingId' | 'username'>) {
    if (request.pendingId === undefined) return null;
    const { read } = this.#parts.database;
    const tokenHash = hashOfId(request.pendingId);
    const looked = { tokenHash, usernameKey: usernameKey(request.username), now: this.#parts.now() };
    const userId = await findPendingUser(read, looked);
    const account = userId === null ? null : await readAccount(read, userId);
    return account && waysOf(account).length > 0 ? { account, tokenHash } : null;
  }

  async #keepPending(request: LoginRequest, account: LoginAccount): Promise<string> {
    const id = newId();
    const pending = { tokenHash: hashOfId(id), userId: account.id, creationDate: this.#parts.now() };
    const previous = request.pendingId === undefined ? null : hashOfId(request.pendingId);
    await this.#parts.database.write.transaction().execute((db) => insertPendingLogin(db, pending, previous));
    return id;
  }

  async #run<Result>(
    request: LoginPlace & Pick<LoginRequest, 'username'>,
    look: (attempt: Attempt) => Promise<Result>,
  ): Promise<Result> {
    const { username, browserId, origin } = request;
    try {
      return await this.#parts.attempts.run({ username, address: origin.address, browserId }, look);
    } catch (error) {
      if (error instanceof Blocked && !error.again) await this.#noteBlocked(request, error);
      throw error;
    }
  }

  async #noteBlocked(request: LoginPlace & Pick<LoginRequest, 'username'>, { code }: Blocked): Promise<void> {
    const account = await findAccount(this.#parts.database.read, request.username);
    this.#refused(request, account, code);
  }

  #refused({ origin }: LoginPlace, account: LoginAccount | null, code: RefusalCode): Refusal {
    const actor = account && actorOf(account);
    this.#parts.securityLog.note({ event: 'loginRefused', actor, origin, detail: { code } });
    return new Refusal(code, { status: 401 });
  }
}

/** A client that names a way begins with the first of the answer; any other one waits for a code by SMS. */
function codeWanted({ factor }: LoginRequest, account: LoginAccount, pendingId: string | null): CodeWanted {
  const open = waysOf(account);
  const ways = [...open.filter((way) => way === factor), ...open.filter((way) => way !== factor)];
  const mobileNo = factor === null || ways[0] === 'sms' ? account.secondFactorMobileNo : null;
  return { kind: 'codeWanted', account, ways, mobileNo, pendingId };
}

function actorOf({ id, username }: Pick<LoginAccount, 'id' | 'username'>) {
  return { userId: id, username };
}
