import { provide } from '#machines/kit/port.ts';
import { wordingExportMachine } from '#machines/wording-export/wording-export.machine.ts';
import { countExport } from '#src/ecs/wording-exchange.ts';
import { rememberExportChoice, rememberedExportChoice } from '#src/storage/export-choice.ts';

export const wordingExportFlow = () =>
  provide(wordingExportMachine, {
    recall: async () => rememberedExportChoice(),
    keep: async (choice) => rememberExportChoice(choice),
    count: countExport,
  });
