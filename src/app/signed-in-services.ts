import type { Wording } from '#contract/wording.ts';
import type { LoadedRecord } from '#machines/record-form/record-form.port.ts';
import { readOnlyReason } from '#machines/rights.ts';
import type { ConsoleState } from '#src/app/console-state.ts';
import { listAllContexts } from '#src/ecs/contexts.ts';
import { listAllLanguages } from '#src/ecs/languages.ts';
import { findWording, listWordings, saveWording } from '#src/ecs/wordings.ts';
import { contextPath } from '#src/screens/context-tree.ts';

/**
 * A wording for the form, with the reason why it can only be looked at. Contexts are asked for only when they have not
 * arrived yet and the answer hangs on them.
 */
async function loadWording(
  id: number,
  state: ConsoleState,
  signal: AbortSignal,
): Promise<LoadedRecord<Wording>> {
  const record = await findWording(id, signal);
  const user = state.identity()?.user;
  if (!user?.editor) return { record, readOnly: 'noEditor' };
  if (user.superAdmin) return { record, readOnly: null };
  const contexts = state.contexts() ?? (await listAllContexts(signal));
  return { record, readOnly: readOnlyReason(user, contextPath(record.contextIdentifier, contexts)) };
}

export const signedInServices = { listAllContexts, listAllLanguages, listWordings, loadWording, saveWording };
