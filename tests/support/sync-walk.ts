import { provide } from '#machines/kit/port.ts';
import { syncMachine } from '#machines/sync/sync.machine.ts';
import type { SyncPort, SyncPrelude } from '#machines/sync/sync.port.ts';
import { syncUndoMachine } from '#machines/sync/sync-undo.machine.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { preludeOf } from '#tests/support/sync-records.ts';

/** Source and password are given. */
export const SUBMIT = { type: 'sync.submit', source: 'PROD', pass: 'geheim', key: 'k0' } as const;

/** A sync from the first look on, whose services the test answers. */
export function start(readOnly: 'noEditor' | null = null) {
  const look = scripted<SyncPort['look']>();
  const follow = scripted<SyncPort['follow']>();
  const preview = scripted<SyncPort['preview']>();
  const run = scripted<SyncPort['run']>();
  const cancel = scripted<SyncPort['cancel']>();
  const machine = provide(syncMachine, {
    look: look.service,
    follow: follow.service,
    preview: preview.service,
    run: run.service,
    cancel: cancel.service,
    undo: syncUndoMachine,
  });
  return { look, follow, preview, run, cancel, ...walk(machine, { readOnly }) };
}

/** The same with its form open. */
export async function startEditing(prelude: Partial<SyncPrelude> = {}, readOnly: 'noEditor' | null = null) {
  const sync = start(readOnly);
  sync.look.last().answer(preludeOf(prelude));
  await sync.reach('closed');
  sync.send({ type: 'sync.open' });
  return sync;
}

/** Both as they begin. */
export const PREVIEWING = 'running(answer.previewing.brief + progress.pausing)';
export const RUNNING = 'running(answer.synchronising.brief + progress.pausing)';
