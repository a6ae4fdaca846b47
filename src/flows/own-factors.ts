import { provide } from '#machines/kit/port.ts';
import { ownFactorsMachine } from '#machines/own-factors/own-factors.machine.ts';
import {
  beginApp,
  confirmApp,
  loadOwnFactors,
  makeRecoveryCodes,
  removeFactor,
} from '#src/ecs/own-factors.ts';

export const ownFactorsFlow = () =>
  provide(ownFactorsMachine, {
    load: loadOwnFactors,
    begin: beginApp,
    confirm: confirmApp,
    makeCodes: makeRecoveryCodes,
    remove: removeFactor,
  });
