import { join } from '#machines/kit/port.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { listWordings } from '#src/ecs/wordings.ts';

export const wordingsFlow = () => join(wordingListMachine, { load: listWordings });
