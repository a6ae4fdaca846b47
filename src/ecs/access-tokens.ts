import { tokenList, tokenRevoke, tokenSave } from '#contract/token.ts';
import type { AccessTokensPort } from '#machines/access-tokens/access-tokens.port.ts';
import { Secret } from '#machines/kit/secret.ts';
import { callEcs } from '#src/ecs/client.ts';

const DAY_MS = 86_400_000;

/** Every access token, the newest first. */
export const listTokens: AccessTokensPort['load'] = async (_, signal) => {
  const { listData } = await callEcs(tokenList, {}, { signal });
  return listData.data;
};

/** Makes one; its secret is in this answer only. */
export const makeToken: AccessTokensPort['make'] = async (wish, signal) => {
  const { name, rights, contexts, days, password } = wish;
  const end = new Date(Date.now() + days * DAY_MS).toISOString();
  const request = { name, rights: [...rights], contexts: [...contexts], end };
  const made = await callEcs(tokenSave, { ...request, currentPassword: password.reveal() }, { signal });
  return { token: made.token, secret: new Secret(made.secret) };
};

/** Revokes one. */
export const revokeToken: AccessTokensPort['revoke'] = async ({ id, password, key }, signal) => {
  const request = { id, currentPassword: password.reveal() };
  await callEcs(tokenRevoke, request, { signal, idempotencyKey: key });
};
