import { provide } from '#machines/kit/port.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { findTextElsewhere } from '#src/ecs/text-elsewhere.ts';

export const textElsewhereFlow = () => provide(textElsewhereMachine, { find: findTextElsewhere });
