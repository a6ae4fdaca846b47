import { authConfirm } from '#contract/confirm.ts';
import type { ConfirmationPort } from '#machines/confirmation/confirmation.port.ts';
import { carryOut } from '#src/ecs/client.ts';

/** Shows the server by the password that it is the signed-in user who calls. */
export const confirmIdentity: ConfirmationPort['confirm'] = ({ password }, signal) =>
  carryOut(authConfirm, { password: password.reveal() }, { signal });
