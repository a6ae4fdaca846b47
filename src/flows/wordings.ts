import { provide } from '#machines/kit/port.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { listWordings } from '#src/ecs/wording-list.ts';
import { loadAhead } from '#src/flows/first-page.ts';

export const wordingsFlow = (first: ListQuery | null) =>
  provide(wordingListMachine, { load: loadAhead(listWordings, first) });
