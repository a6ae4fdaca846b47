import {
  type ActorRefFrom,
  type AnyStateMachine,
  createActor,
  type PromiseActorLogic,
  toPromise,
} from 'xstate';
import { MARK } from '#contract/csv.ts';
import { provide } from '#machines/kit/port.ts';
import { listExportMachine } from '#machines/list-export/list-export.machine.ts';
import type { PagedQuery } from '#machines/list-export/list-export.port.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import { handOverFile } from '#src/ecs/hand-over.ts';

/**
 * The export of a list, which asks for its rows as the list itself does.
 * @param list the flow of the list, whose service `load` answers a page of it
 * @param header the first line of the file
 * @param linesOf the lines of some rows
 */
export function listExportFlow<Row>(
  list: ActorRefFrom<AnyStateMachine>,
  header: string,
  linesOf: (rows: readonly Row[]) => string,
) {
  const { load } = list.getSnapshot().machine.implementations.actors;
  return provide(listExportMachine, {
    collect: async (query, signal) => {
      const loading = createActor(load as PromiseActorLogic<ListPage<Row>, PagedQuery>, { input: query });
      const stop = () => loading.stop();
      signal.addEventListener('abort', stop, { once: true });
      const page = toPromise(loading);
      loading.start();
      const { rows, count, isLowerBound } = await page.finally(() =>
        signal.removeEventListener('abort', stop),
      );
      return {
        ...{ piece: new Blob([linesOf(rows)]), rows: rows.length, count },
        ...(isLowerBound && { isLowerBound }),
      };
    },
    keep: async ({ pieces, name }) => {
      const lines = pieces.filter((piece): piece is Blob => piece instanceof Blob);
      handOverFile(new Blob([MARK, header, ...lines], { type: 'text/csv;charset=utf-8' }), name);
    },
  });
}
