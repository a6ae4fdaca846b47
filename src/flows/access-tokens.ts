import { accessTokensMachine } from '#machines/access-tokens/access-tokens.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { listTokens, makeToken, revokeToken } from '#src/ecs/access-tokens.ts';

export const accessTokensFlow = () =>
  provide(accessTokensMachine, { load: listTokens, make: makeToken, revoke: revokeToken });
