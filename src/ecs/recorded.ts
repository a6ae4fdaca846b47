import type { Recorded } from '#machines/history/operation.ts';
import { revisionIdOf } from '#src/ecs/answer.ts';
import { can } from '#src/ecs/identity.ts';
import type { Reply } from '#src/ecs/transport.ts';

let tell: (recorded: Recorded) => void = () => {};

/** Calls back for every operation that the server has recorded and would take back. */
export function onRecorded(listener: (recorded: Recorded) => void): void {
  tell = listener;
}

/** Tells of what an answer says was recorded; of nothing where the server does not say, or cannot take it back. */
export function notifyRecorded(reply: Reply, key: string): void {
  if (!can('undoAtOnce')) return;
  const revisionId = revisionIdOf(reply);
  if (revisionId !== null) tell({ key, revisionId });
}
