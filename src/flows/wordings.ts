import { provide } from '#machines/kit/port.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { listWordings } from '#src/ecs/wordings.ts';

export const wordingsFlow = () => provide(wordingListMachine, { load: listWordings });
