import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { TOKEN_PREFIX, tokenActorName } from '#contract/token.ts';
import { addressKey } from '#server/domain/address-key.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import { includesRight, isForTokens, TOKEN_CALLS } from '#server/domain/token-rights.ts';
import { type Attempts, Blocked } from '#server/security/attempts.ts';
import type { TokenCaller } from '#server/security/caller.ts';
import { originOf } from '#server/security/origin.ts';
import { hashOfId, newId } from '#server/security/random-id.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { Database } from '#server/store/base/database.ts';
import { findToken, noteTokenUse, type StoredToken } from '#server/store/people/access-tokens.ts';
import { toInstant } from '#server/store/schema/values.ts';

/** The last use is written no more often than this. */
const USE_MS = 60_000;
const HEADER = 'Authorization';

export interface TokenParts {
  readonly database: Database;
  readonly now: () => number;
  readonly attempts: Attempts;
  readonly securityLog: SecurityLog;
  readonly reportFailure: (error: unknown) => void;
}

/** A new secret, and what is kept of it: 256 random bits need no slow hash. */
export function newSecret(): { readonly secret: string; readonly tokenHash: string } {
  const secret = `${TOKEN_PREFIX}${newId()}`;
  return { secret, tokenHash: hashOfId(secret) };
}

/** The bearer token of a request; null where it has none. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Whether a bearer token is one of ours, however mutilated; a proxy in front may add others to what browsers send. */
export function isAccessToken(bearer: string | null): bearer is string {
  return bearer?.startsWith(TOKEN_PREFIX) === true;
}

/** Looks at the access tokens of machines, in the database each time: one that is revoked holds nowhere any more. */
export class AccessTokens {
  readonly #parts: TokenParts;

  constructor(parts: TokenParts) {
    this.#parts = parts;
  }

  /**
   * Who calls with a token. A wrong one counts as a wrong password of its address does; a right one is never slowed
   * down by wrong ones, since it cannot be guessed and others may share its address.
   * @throws Refusal 401/002 for one that is not known, 401/023 for one that has ended or was revoked, 022 or 044 after
   * too many wrong ones
   */
  async find(request: FastifyRequest, secret: string): Promise<TokenCaller> {
    const tokenHash = hashOfId(secret);
    const token = await findToken(this.#parts.database.read, tokenHash);
    if (!token || !timingSafeEqual(Buffer.from(token.tokenHash), Buffer.from(tokenHash)))
      return this.#refuseUnknown(request);
    const caller = callerOf(token);
    const ended = this.#ended(token);
    if (ended) {
      const detail = { reason: ended.reason, tokenId: token.id, call: request.routeOptions.url };
      const origin = originOf(request);
      this.#parts.securityLog.note({ event: 'tokenRefused', actor: caller.actor, origin, detail });
      const findings = [finding(REFUSAL.credentialsExpired, HEADER, ended)];
      throw new Refusal(REFUSAL.credentialsExpired, { status: 401, findings });
    }
    return caller;
  }

  /**
   * Lets a machine in to a call, and notes that its token was used.
   * @throws Refusal 019 where the call is not for tokens, or the token has not the right that it wants
   */
  async letIn({ token }: TokenCaller, name: CallName): Promise<void> {
    if (!isForTokens(name)) throw notAllowed({ reason: 'tokenMayNot', values: { token: token.name } });
    const right = TOKEN_CALLS[name];
    if (!includesRight(token.rights, right))
      throw notAllowed({ reason: 'tokenRightMissing', values: { token: token.name, right } });
    const now = this.#parts.now();
    if (token.lastUse !== null && token.lastUse > now - USE_MS) return;
    // A machine that only reads must not fail because nothing can be written.
    await noteTokenUse(this.#parts.database.write, token.id, now).catch(this.#parts.reportFailure);
  }

  #ended({ name, endDate, revocationDate }: StoredToken) {
    const said = (reason: 'tokenRevoked' | 'tokenEnded', date: number) => ({
      reason,
      values: { token: name, date: toInstant(date) },
    });
    if (revocationDate !== null) return said('tokenRevoked', revocationDate);
    return endDate <= this.#parts.now() ? said('tokenEnded', endDate) : null;
  }

  async #refuseUnknown(request: FastifyRequest): Promise<never> {
    const { attempts, securityLog } = this.#parts;
    const origin = originOf(request);
    // For no user: wrong tokens block no name.
    const trier = {
      username: `${TOKEN_PREFIX} ${addressKey(origin.address)}`,
      address: origin.address,
      browserId: undefined,
    };
    const refused = (code: string) =>
      securityLog.note({ event: 'tokenRefused', actor: null, origin, detail: { code } });
    try {
      return await attempts.run<never>(trier, async () => {
        refused(REFUSAL.wrongCredentials);
        const findings = [finding(REFUSAL.wrongCredentials, HEADER, { reason: 'tokenUnknown', values: {} })];
        throw new Refusal(REFUSAL.wrongCredentials, { status: 401, findings });
      });
    } catch (error) {
      if (error instanceof Blocked && !error.again) refused(error.code);
      throw error;
    }
  }
}

function notAllowed(said: Parameters<typeof finding>[2]): Refusal {
  return new Refusal(REFUSAL.forbidden, { findings: [finding(REFUSAL.forbidden, HEADER, said)] });
}

function callerOf(token: StoredToken): TokenCaller {
  return {
    ...{ user: null, session: null, token },
    // What a token writes is held to its contexts where everything that editors write is.
    rights: {
      editor: includesRight(token.rights, 'texts:write'),
      superAdmin: false,
      authorizations: token.contexts,
    },
    actor: { userId: null, username: tokenActorName(token.name) },
  };
}
