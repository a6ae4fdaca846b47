import type { Context } from '#contract/context.ts';
import type { Wording } from '#contract/wording.ts';
import type { LoadedRecord } from '#machines/record-form/record-form.port.ts';
import { readOnlyReason } from '#machines/rights.ts';
import type { ConsoleState } from '#src/app/console-machine.ts';
import { listAllContexts } from '#src/ecs/contexts.ts';
import { listAllLanguages } from '#src/ecs/languages.ts';
import { findWording, listWordings, saveWording } from '#src/ecs/wordings.ts';

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
  return { record, readOnly: readOnlyReason(user, pathOfContext(record.contextIdentifier, contexts)) };
}

/** A context and everything above it, nearest first. */
function pathOfContext(identifier: string, contexts: readonly Context[]): readonly string[] {
  const parents = new Map(contexts.map((context) => [context.identifier, context.parentIdentifier]));
  const path: string[] = [];
  for (let at: string | null = identifier; at !== null && !path.includes(at); at = parents.get(at) ?? null) {
    path.push(at);
  }
  return path;
}

export const signedInServices = { listAllContexts, listAllLanguages, listWordings, loadWording, saveWording };
