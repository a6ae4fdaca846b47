import { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { requiredStepsMachine } from '#machines/required-steps/required-steps.machine.ts';
import { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import { confirmIdentity } from '#src/ecs/confirmation.ts';
import { choosePassword, lookAtSteps } from '#src/ecs/required-steps.ts';
import { changeSecondFactor, requestCode } from '#src/ecs/second-factor.ts';
import { passkeys } from '#src/flows/passkeys.ts';

export const requiredStepsFlow = () =>
  provide(requiredStepsMachine, {
    choosePassword,
    look: lookAtSteps,
    confirmation: provide(confirmationMachine, {
      confirm: confirmIdentity,
      passkey: async (_, signal) => (await passkeys()).confirmByPasskey(undefined, signal),
    }),
    panel: provide(twoFactorPanelMachine, { request: requestCode, change: changeSecondFactor }),
  });
