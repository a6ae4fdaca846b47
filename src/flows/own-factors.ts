import { provide } from '#machines/kit/port.ts';
import { ownFactorsMachine } from '#machines/own-factors/own-factors.machine.ts';
import {
  beginApp,
  confirmApp,
  loadOwnFactors,
  makeRecoveryCodes,
  removeFactor,
  renamePasskey,
} from '#src/ecs/own-factors.ts';
import { passkeys } from '#src/flows/passkeys.ts';

export const ownFactorsFlow = () =>
  provide(ownFactorsMachine, {
    load: loadOwnFactors,
    begin: beginApp,
    confirm: confirmApp,
    addPasskey: async (input, signal) => (await passkeys()).addPasskey(input, signal),
    rename: renamePasskey,
    makeCodes: makeRecoveryCodes,
    remove: removeFactor,
  });
