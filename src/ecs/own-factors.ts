import {
  factorList,
  factorRecoveryCreate,
  factorRemove,
  factorTotpBegin,
  factorTotpConfirm,
} from '#contract/factor.ts';
import { factorPasskeyRename } from '#contract/passkey.ts';
import { Secret } from '#machines/kit/secret.ts';
import type { OwnFactorsPort } from '#machines/own-factors/own-factors.port.ts';
import { callEcs } from '#src/ecs/client.ts';

/** One's own authenticator apps, and how many recovery codes are left. */
export const loadOwnFactors: OwnFactorsPort['load'] = (_, signal) => callEcs(factorList, {}, { signal });

/** Makes the secret of another app. */
export const beginApp: OwnFactorsPort['begin'] = async (_, signal) => {
  const { secret, uri } = await callEcs(factorTotpBegin, {}, { signal });
  return { secret: new Secret(secret), uri: new Secret(uri) };
};

/** Adds the app that was begun. */
export const confirmApp: OwnFactorsPort['confirm'] = async ({ code, key }, signal) => {
  await callEcs(factorTotpConfirm, { token: code }, { signal, idempotencyKey: key });
};

/** Makes recovery codes. @returns the codes, one a line */
export const makeRecoveryCodes: OwnFactorsPort['makeCodes'] = async (_, signal) =>
  new Secret((await callEcs(factorRecoveryCreate, {}, { signal })).codes.join('\n'));

/** Gives one of one's own passkeys another name. */
export const renamePasskey: OwnFactorsPort['rename'] = async ({ id, name, key }, signal) => {
  await callEcs(factorPasskeyRename, { id, name }, { signal, idempotencyKey: key });
};

export const removeFactor: OwnFactorsPort['remove'] = async ({ id, key }, signal) => {
  await callEcs(factorRemove, { id }, { signal, idempotencyKey: key });
};
