import { readOnlyReason } from '#machines/kit/rights.ts';
import type { LoadedRecord } from '#machines/record-form/record-form.port.ts';
import { listAllContexts } from '#src/ecs/all-contexts.ts';
import { can } from '#src/ecs/identity.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { contextPath } from '#src/screens/common/context-tree.ts';

/**
 * A record of a context for its form, with the reason why it can only be looked at. Contexts are asked for only when
 * they have not arrived yet and the answer hangs on them.
 */
export async function withReadOnly<Stored>(
  record: Stored,
  contextIdentifier: string,
  state: ConsoleState,
  signal: AbortSignal,
): Promise<LoadedRecord<Stored>> {
  const user = state.identity()?.user;
  if (!user?.editor) return { record, readOnly: 'noEditor' };
  if (user.superAdmin) return { record, readOnly: null };
  const contexts = state.contexts() ?? (await listAllContexts(signal));
  return { record, readOnly: readOnlyReason(user, contextPath(contextIdentifier, contexts)) };
}

/**
 * The same for a record that a list showed, without asking for anything: its form begins with it, and a save of what has
 * changed meanwhile is refused. Null where the server does not refuse that, or contexts that the answer hangs on have not
 * arrived.
 */
export function knownInContext<Stored>(
  record: Stored,
  contextIdentifier: string,
  state: ConsoleState,
): LoadedRecord<Stored> | null {
  const user = state.identity()?.user;
  const contexts = state.contexts();
  if (!user || !can('guardSaves') || !(contexts || user.superAdmin || !user.editor)) return null;
  return { record, readOnly: readOnlyReason(user, contextPath(contextIdentifier, contexts ?? [])) };
}

/** The same for a record that belongs to no context. */
export function knownToEditors<Stored>(record: Stored, state: ConsoleState): LoadedRecord<Stored> | null {
  return can('guardSaves') ? withEditorOnly(record, state) : null;
}

/** A record that belongs to no context: any user with EDITOR may change it. */
export function withEditorOnly<Stored>(record: Stored, state: ConsoleState): LoadedRecord<Stored> {
  return { record, readOnly: state.identity()?.user.editor ? null : 'noEditor' };
}
