import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** Where the passkeys of tests are at home: a request by TestBrowser says `localhost` without a port. */
export const ORIGIN = 'http://localhost';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface Said {
  /** The page on which the browser was asked. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether it has looked who uses it. */
  readonly verified?: boolean;
}

/** An authenticator in memory, with one passkey (ES256) that counts its uses. */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(16).toString('base64url');
  /** Of the user that it was made for. */
  userHandle: string | null = null;
  count = 0;
  /** Whether it counts at all; passkeys that are synchronised do not. */
  counts = true;

  /** What a browser answers to creation options. */
  create(options: { challenge: string; user: { id: string } }, said: Said = {}) {
    this.userHandle = options.user.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.id, 'base64url');
    const key = Buffer.concat([
      // A map of five: an elliptic curve key, ES256, on P-256, with x and y.
      Buffer.from('a5010203262001', 'hex'),
      ...[Buffer.from('215820', 'hex'), Buffer.from(x ?? '', 'base64url')],
      ...[Buffer.from('225820', 'hex'), Buffer.from(y ?? '', 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
    const authData = Buffer.concat([this.#head(said, WITH_KEY), credential]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(authData.length);
    const attestation = Buffer.concat([
      // A map of three: fmt 'none', attStmt {}, authData.
      ...[Buffer.from('a363666d74646e6f6e65', 'hex'), Buffer.from('6761747453746d74a0', 'hex')],
      ...[Buffer.from('686175746844617461', 'hex'), Buffer.from('59', 'hex'), size, authData],
    ]);
    return {
      id: this.id,
      clientDataJSON: clientData('webauthn.create', options.challenge, said),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  /** What a browser answers to request options. */
  get(options: { challenge: string }, said: Said = {}) {
    if (this.counts) this.count += 1;
    const clientDataJSON = clientData('webauthn.get', options.challenge, said);
    const authenticatorData = this.#head(said, 0);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = createSign('sha256').update(authenticatorData).update(hash).sign(this.#keys.privateKey);
    return {
      id: this.id,
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.userHandle,
    };
  }

  #head({ rpId = 'localhost', verified = true }: Said, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    const flag = Buffer.from([PRESENT | (verified ? VERIFIED : 0) | flags]);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flag, count]);
  }
}

function clientData(type: string, challenge: string, { origin = ORIGIN }: Said): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

/** Adds a passkey by the calls of the signed-in user. */
export async function addOwnPasskey(browser: TestBrowser, name = 'Telefon'): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey();
  const { options } = (await browser.post('factor/passkey/begin', {})).json().content;
  const made = { name, passkey: passkey.create(options) };
  const response = await browser.post('factor/passkey/confirm', made);
  if (response.statusCode !== 200) throw new Error(`the passkey was not added: ${response.body}`);
  return passkey;
}

/** Gives a user a passkey without a call. */
export async function addPasskey(server: TestServer, userId: number): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey();
  const browser = server.browser();
  await browser.get('auth/session');
  const { database, sessions } = server.parts;
  const { id } = await database.write.transaction().execute((db) =>
    sessions.open(db, {
      ...{
        userId,
        previousId: undefined,
        withSecondFactor: false,
        address: null,
        userAgent: null,
        steps: [],
      },
    }),
  );
  browser.cookies.set('ecs_session', id);
  await browser.get('auth/session');
  browser.userId = userId;
  const { options } = (await browser.post('factor/passkey/begin', {})).json().content;
  await browser.post('factor/passkey/confirm', { name: 'Telefon', passkey: passkey.create(options) });
  return passkey;
}

/** Signs in with a passkey in a browser that has opened the console. */
export async function signInByPasskey(
  browser: TestBrowser,
  passkey: SoftwarePasskey,
  said: Said = {},
): Promise<LightMyRequestResponse> {
  const { options } = (await browser.post('auth/passkey/begin', {})).json().content;
  return browser.post('auth/passkey/confirm', { passkey: passkey.get(options, said) });
}
