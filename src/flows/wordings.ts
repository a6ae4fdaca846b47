import { wordingListMachine } from '#machines/records/wording-list.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { listWordings } from '#src/ecs/wording-list.ts';
import { provideList } from '#src/flows/provide-list.ts';

export const wordingsFlow = (first: ListQuery | null) => provideList(wordingListMachine, listWordings, first);
