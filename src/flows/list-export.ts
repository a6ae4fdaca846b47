import {
  type ActorRefFrom,
  type AnyStateMachine,
  createActor,
  type PromiseActorLogic,
  toPromise,
} from 'xstate';
import { provide } from '#machines/kit/port.ts';
import { listExportMachine } from '#machines/list-export/list-export.machine.ts';
import type { PagedQuery } from '#machines/list-export/list-export.port.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import { handOverFile } from '#src/ecs/hand-over.ts';

/** How the file is written. */
interface FileShape<Row> {
  /** What it begins with. */
  readonly head: string;
  readonly type: string;
  /** The lines of some rows. */
  readonly linesOf: (rows: readonly Row[]) => string;
}

/**
 * The export of a list, which asks for its rows as the list itself does.
 * @param list the flow of the list, whose service `load` answers a page of it
 */
export function listExportFlow<Row>(
  list: ActorRefFrom<AnyStateMachine>,
  { head, type, linesOf }: FileShape<Row>,
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
      handOverFile(new Blob([head, ...lines], { type }), name);
    },
  });
}
