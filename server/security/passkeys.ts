import type { KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { ParsedRequestOf } from '#contract/call.ts';
import type { PasskeyAnswer } from '#contract/confirm.ts';
import { LIMITS } from '#contract/limits.ts';
import type {
  factorPasskeyConfirm,
  PasskeyCreationOptions,
  PasskeyDescriptor,
  PasskeyRequestOptions,
} from '#contract/passkey.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type ChallengeHolder, Challenges } from '#server/security/challenges.ts';
import { keyedHash } from '#server/security/codes.ts';
import { xsrfTokenOf } from '#server/security/cookies.ts';
import { type PasskeyPlace, passkeyPlace } from '#server/security/passkey-place.ts';
import { hashOfId } from '#server/security/random-id.ts';
import { seal, unseal } from '#server/security/sealed.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/store/base/database.ts';
import type { StoredFactor } from '#server/store/people/factors.ts';
import {
  findPasskey,
  insertPasskey,
  keepCount,
  listPasskeys,
  type StoredPasskey,
  spendChallenge,
} from '#server/store/people/passkeys.ts';
import type { Session } from '#server/store/people/sessions.ts';
import type { Schema } from '#server/store/schema/schema.ts';

// Loaded when the first passkey is used: most of it reads certificates.
const webauthn = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256, which every authenticator has one of. */
const ALGORITHMS = [-7, -8, -257];
const TIMEOUT_MS = LIMITS.challengeMinutes * 60_000;

/** A passkey whose answer was right; it has to be spent in the transaction of what it is shown for. */
export interface ShownPasskey {
  readonly kind: 'passkey';
  readonly id: number;
  readonly userId: number;
  readonly count: number;
  readonly challengeHash: string;
  readonly endDate: number;
}

export interface PasskeysParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly now: () => number;
  /** Seals public keys, names users to passkeys and signs challenges; 32 bytes. */
  readonly secret: () => KeyObject;
}

type NewPasskey = ParsedRequestOf<typeof factorPasskeyConfirm>['passkey'];

/** Passkeys (WebAuthn): what browsers are asked for, and what they answer. */
export class Passkeys {
  readonly #parts: PasskeysParts;
  readonly #challenges: Challenges;

  constructor(parts: PasskeysParts) {
    this.#parts = parts;
    this.#challenges = new Challenges(parts);
  }

  /** Whether the address of a request can have passkeys. */
  areAt(request: FastifyRequest): boolean {
    return passkeyPlace(request, this.#parts.settings) !== null;
  }

  /**
   * What a browser is to be asked for one of these passkeys.
   * @param userId null for any user whose passkey answers
   * @throws Refusal 065 where there can be none
   */
  async request(request: FastifyRequest, userId: number | null): Promise<PasskeyRequestOptions> {
    const present = userId === null ? [] : await listPasskeys(this.#parts.database.read, userId);
    return {
      challenge: this.#challenges.issue(this.#heldByBrowser(request)),
      rpId: this.#place(request).id,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      allowCredentials: present.map(descriptorOf),
    };
  }

  /**
   * What a browser is to be asked for another passkey of a user.
   * @throws Refusal 012 when there are as many as there may be, 065 where there can be none
   */
  async creation(
    request: FastifyRequest,
    user: { readonly id: number; readonly username: string; readonly name: string },
    session: Session,
  ): Promise<PasskeyCreationOptions> {
    const { id } = this.#place(request);
    const present = await listPasskeys(this.#parts.database.read, user.id);
    if (present.length >= LIMITS.passkeys) throw new Refusal(REFUSAL.invalid);
    return {
      challenge: this.#challenges.issue(heldBySession(session)),
      rp: { id, name: 'Leitstand' },
      user: { id: this.#handleOf(user.id), name: user.username, displayName: user.name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: present.map(descriptorOf),
    };
  }

  /**
   * Adds a passkey that a browser has made.
   * @param add the transaction that it is added in
   * @throws Refusal 065 for `passkey` when it does not fit
   */
  async add<Added>(
    request: FastifyRequest,
    {
      session,
      name,
      passkey,
    }: { readonly session: Session; readonly name: string; readonly passkey: NewPasskey },
    add: (insert: (db: Kysely<Schema>) => Promise<StoredFactor>) => Promise<Added>,
  ): Promise<Added> {
    const { userId } = session;
    const made = await this.#verifyCreation(request, passkey, heldBySession(session));
    if (!made) throw refused();
    const { database, secret, now } = this.#parts;
    if (await findPasskey(database.read, made.credentialId)) throw refused();
    return add(async (db) => {
      if (!(await spendChallenge(db, { ...made.challenge, now: now() }))) throw refused();
      const { publicKey, credentialId, count } = made;
      const columns = {
        ...{ userId, name, credentialId, count },
        secret: seal(secret(), publicKey, placeOf(userId)),
        transports: JSON.stringify(passkey.transports),
      };
      return insertPasskey(db, columns, now());
    });
  }

  /** The passkey that answers, whether the answer is right or not; null when it is none of ours. */
  async find(answer: PasskeyAnswer): Promise<StoredPasskey | null> {
    return findPasskey(this.#parts.database.read, answer.id);
  }

  /** Looks at the answer of a passkey. @returns null when it is not right */
  async verify(
    request: FastifyRequest,
    passkey: StoredPasskey,
    answer: PasskeyAnswer,
  ): Promise<ShownPasskey | null> {
    const { id, userId } = passkey;
    if (answer.userHandle && answer.userHandle !== this.#handleOf(userId)) return null;
    const challenge = this.#challengeIn(answer.clientDataJSON, this.#heldByBrowser(request));
    const place = passkeyPlace(request, this.#parts.settings);
    if (!challenge || !place) return null;
    const publicKey = unseal(this.#parts.secret(), passkey.secret, placeOf(userId));
    const { verifyAuthenticationResponse } = await webauthn();
    const { clientDataJSON, authenticatorData, signature } = answer;
    const looked = await verifyAuthenticationResponse({
      response: {
        ...{ id: answer.id, rawId: answer.id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: () => true,
      ...expectedAt(place),
      // The count is compared where it is kept, in one statement.
      credential: { id: answer.id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    }).catch(() => null);
    if (!looked?.verified) return null;
    return { kind: 'passkey', id, userId, count: looked.authenticationInfo.newCounter, ...challenge };
  }

  /** Uses an answer up. @returns 'copied' where its count says that it comes from a copy of the passkey */
  async spend(db: Kysely<Schema>, shown: ShownPasskey): Promise<'spent' | 'used' | 'copied'> {
    const now = this.#parts.now();
    if (!(await spendChallenge(db, { ...shown, now }))) return 'used';
    return (await keepCount(db, { ...shown, now })) ? 'spent' : 'copied';
  }

  async #verifyCreation(request: FastifyRequest, passkey: NewPasskey, held: ChallengeHolder) {
    const challenge = this.#challengeIn(passkey.clientDataJSON, held);
    const place = passkeyPlace(request, this.#parts.settings);
    if (!challenge || !place) return null;
    const { verifyRegistrationResponse } = await webauthn();
    const { clientDataJSON, attestationObject } = passkey;
    const looked = await verifyRegistrationResponse({
      response: {
        ...{ id: passkey.id, rawId: passkey.id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: () => true,
      ...expectedAt(place),
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null);
    if (!looked?.verified) return null;
    const { id, publicKey, counter } = looked.registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      count: counter,
      challenge,
    };
  }

  /** The challenge that a browser has answered, when it is one of ours for this holder. */
  #challengeIn(clientDataJSON: string, held: ChallengeHolder) {
    const challenge = challengeOf(clientDataJSON);
    const endDate = challenge && this.#challenges.endOf(challenge, held);
    return challenge && endDate ? { challengeHash: hashOfId(challenge), endDate } : null;
  }

  /** Bound to the XSRF token, which is the browser's own, and another one in each session. */
  #heldByBrowser(request: FastifyRequest): ChallengeHolder {
    return { purpose: 'get', holder: xsrfTokenOf(request, this.#parts.settings) ?? '' };
  }

  #place(request: FastifyRequest): PasskeyPlace {
    const place = passkeyPlace(request, this.#parts.settings);
    if (!place) throw refused();
    return place;
  }

  /** What a passkey knows its user by; the number of the user cannot be found from it. */
  #handleOf(userId: number): string {
    return keyedHash(this.#parts.secret(), ['handle', userId]);
  }
}

/**
 * Bound to what stays of a session. Its id and its XSRF token change with each proof, and the proof that adding a passkey
 * takes is given between the challenge and the answer where every call asks for one (CONFIRM_MINUTES=0).
 */
function heldBySession({ userId, creationDate }: Session): ChallengeHolder {
  return { purpose: 'create', holder: JSON.stringify([userId, creationDate]) };
}

/** The refusal of a passkey in a call of a signed-in user. */
function refused(): Refusal {
  return new Refusal(REFUSAL.passkeyRefused, { fields: ['passkey'] });
}

function expectedAt({ id, origin }: PasskeyPlace) {
  return { expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

function descriptorOf({ credentialId, transports }: StoredPasskey): PasskeyDescriptor {
  return { id: credentialId, type: 'public-key', transports: JSON.parse(transports ?? '[]') };
}

/** The key of one user is of no use in the row of another. */
function placeOf(userId: number): string {
  return `passkey ${userId}`;
}
