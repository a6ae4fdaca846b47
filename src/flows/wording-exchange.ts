import { join } from '#machines/kit/port.ts';
import { wordingImportMachine } from '#machines/wording-import/wording-import.machine.ts';
import { importWordings, rehearseImport } from '#src/ecs/wording-exchange.ts';

export const wordingExchangeFlow = () =>
  join(wordingImportMachine, { rehearse: rehearseImport, run: importWordings });
