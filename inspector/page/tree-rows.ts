import type { Entry, ObservedActor } from '../session.ts';

/** An actor where it stands below its parent. */
export interface TreeRow {
  readonly actor: ObservedActor;
  /** Its entry at the moment that is shown; null before its first event. */
  readonly entry: Entry | null;
  /** 1 for the one that owns all others. */
  readonly level: number;
  readonly isEnded: boolean;
  readonly isBusy: boolean;
}

export interface TreeOptions {
  readonly services: boolean;
  readonly ended: boolean;
}

/**
 * The actors as a tree, each below the one that owns it.
 * @param chosen is shown in any case, with those that own it
 */
export function treeRows(
  actors: readonly ObservedActor[],
  at: ReadonlyMap<string, Entry>,
  { services, ended }: TreeOptions,
  chosen: string | null,
): TreeRow[] {
  const known = new Map(actors.map((actor) => [actor.id, actor]));
  const wanted = new Set<string>();
  for (let id = chosen; id !== null && !wanted.has(id); id = known.get(id)?.parent ?? null) wanted.add(id);
  const isEnded = ({ id }: ObservedActor) => (at.get(id)?.status ?? 'active') !== 'active';
  const isShown = (actor: ObservedActor) =>
    wanted.has(actor.id) || ((services || actor.machine !== null) && (ended || !isEnded(actor)));
  const below = Map.groupBy(actors.filter(isShown), ({ parent }) =>
    parent && known.has(parent) ? parent : null,
  );
  const rowsOf = (parent: string | null, level: number): TreeRow[] =>
    (below.get(parent) ?? []).flatMap((actor) => {
      const entry = at.get(actor.id) ?? null;
      const isBusy = !isEnded(actor) && (actor.machine === null || entry?.tags.includes('busy') === true);
      return [{ actor, entry, level, isEnded: isEnded(actor), isBusy }, ...rowsOf(actor.id, level + 1)];
    });
  return rowsOf(null, 1);
}
