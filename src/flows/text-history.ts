import { provide } from '#machines/kit/port.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import { loadTextHistory } from '#src/ecs/text-history.ts';

export const textHistoryFlow = () => provide(textHistoryMachine, { load: loadTextHistory });
