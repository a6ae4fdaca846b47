import { provide } from '#machines/kit/port.ts';
import { wordingImportMachine } from '#machines/wording-import/wording-import.machine.ts';
import { importWordings, loadImportRows, previewImport, readHead } from '#src/ecs/wording-exchange.ts';

export const wordingExchangeFlow = () =>
  provide(wordingImportMachine, {
    readHead,
    preview: previewImport,
    rows: loadImportRows,
    run: importWordings,
  });
