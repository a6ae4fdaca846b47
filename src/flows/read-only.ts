import { readOnlyReason } from '#machines/kit/rights.ts';
import type { LoadedRecord } from '#machines/record-form/record-form.port.ts';
import { listAllContexts } from '#src/ecs/all-contexts.ts';
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

/** A record that belongs to no context: any user with EDITOR may change it. */
export function withEditorOnly<Stored>(record: Stored, state: ConsoleState): LoadedRecord<Stored> {
  return { record, readOnly: state.identity()?.user.editor ? null : 'noEditor' };
}
