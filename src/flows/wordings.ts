import { join } from '#machines/port.ts';
import { wordingListMachine } from '#machines/wording-list.ts';
import { listWordings } from '#src/ecs/wordings.ts';

export const wordingsFlow = () => join(wordingListMachine, { load: listWordings });
