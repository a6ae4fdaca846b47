import { authConfirm } from '#contract/confirm.ts';
import type { ConfirmationPort } from '#machines/confirmation/confirmation.port.ts';
import { carryOut } from '#src/ecs/client.ts';

/** Shows the server by the password, or by a code, that it is the signed-in user who calls. */
export const confirmIdentity: ConfirmationPort['confirm'] = ({ way, given }, signal) =>
  carryOut(authConfirm, { [way === 'password' ? 'password' : 'token']: given.reveal() }, { signal });
