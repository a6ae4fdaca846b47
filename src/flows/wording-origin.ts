import { provide } from '#machines/kit/port.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { findWordingOrigin } from '#src/ecs/wording-origin.ts';

export const wordingOriginFlow = () => provide(wordingOriginMachine, { find: findWordingOrigin });
