import { userSettingsSchema } from '#contract/auth.ts';
import { authConfirm, type PasskeyAnswer } from '#contract/confirm.ts';
import {
  authPasskeyBegin,
  authPasskeyConfirm,
  factorPasskeyBegin,
  factorPasskeyConfirm,
  type PasskeyDescriptor,
} from '#contract/passkey.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { ConfirmationPort } from '#machines/confirmation/confirmation.port.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { OwnFactorsPort } from '#machines/own-factors/own-factors.port.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { type CallOptions, callEcs, carryOut, exchange } from '#src/ecs/client.ts';

/**
 * Signs in with a passkey.
 * @param username of the only user whose passkey is taken; null for any user whose passkey answers
 * @throws ServiceFailure refused with 065 when the browser has none, or its user does not want to
 */
export async function signInByPasskey(username: string | null, signal: AbortSignal): Promise<Identity> {
  const visit = { signal, asVisitor: true };
  const passkey = await answerOfPasskey(username, visit);
  const reply = await exchange(authPasskeyConfirm, { username, passkey }, visit);
  const { user, settings, requiredSteps } = contentOf(reply, authPasskeyConfirm.content);
  if (!user) throw refused(REFUSAL.passkeyRefused);
  return { user, settings: settings ?? userSettingsSchema.parse({}), requiredSteps };
}

/** Shows the server by a passkey that it is the signed-in user who calls. */
export const confirmByPasskey: ConfirmationPort['passkey'] = async (_, signal) =>
  carryOut(authConfirm, { passkey: await answerOfPasskey(null, { signal }) }, { signal });

/**
 * Has the browser make a passkey, and adds it to one's own factors.
 * @throws ServiceFailure refused with 006 when the authenticator has one of this user already, with 065 when there is
 * none, or its user does not want to
 */
export const addPasskey: OwnFactorsPort['addPasskey'] = async ({ name, key }, signal) => {
  const { options } = await callEcs(factorPasskeyBegin, {}, { signal });
  const { challenge, user, excludeCredentials } = options;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(descriptorOf),
  };
  const { id, response } = await asked(() => navigator.credentials.create({ publicKey, signal }));
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  // Older browsers do not say.
  const transports =
    (response as Partial<AuthenticatorAttestationResponse>).getTransports?.call(response) ?? [];
  const passkey = {
    ...{ id, transports },
    clientDataJSON: textOf(clientDataJSON),
    attestationObject: textOf(attestationObject),
  };
  await callEcs(factorPasskeyConfirm, { name, passkey }, { signal, idempotencyKey: key });
};

/**
 * Has the browser ask its user for a passkey.
 * @param username of the user whose password was right; null for the one who is signed in, or any
 * @throws ServiceFailure refused with 065 when the browser has none, or its user does not want to
 */
async function answerOfPasskey(
  username: string | null,
  call: Pick<CallOptions, 'signal' | 'asVisitor'>,
): Promise<PasskeyAnswer> {
  const { options } = await callEcs(authPasskeyBegin, { username }, call);
  const { challenge, allowCredentials } = options;
  const { signal } = call;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map(descriptorOf),
  };
  const { id, response } = await asked(() => navigator.credentials.get({ publicKey, signal }));
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse;
  return {
    id,
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    userHandle: userHandle && textOf(userHandle),
  };
}

/**
 * Browsers do not say whether there is none or their user does not want to, so that no page learns it; one that is too
 * old has none. That an authenticator has a passkey already they say where another one was to be made, once its user has
 * agreed.
 */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw refused(REFUSAL.taken);
    // As with none.
  }
  throw refused(REFUSAL.passkeyRefused);
}

function refused(code: RefusalCode): ServiceFailure {
  return new ServiceFailure({
    ...{ kind: 'refused', code, message: null },
    ...{ findings: [], content: null, retryAfter: null },
  });
}

function descriptorOf({ id, type, transports }: PasskeyDescriptor): PublicKeyCredentialDescriptor {
  return { id: bytesOf(id), type, transports: transports as AuthenticatorTransport[] };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
