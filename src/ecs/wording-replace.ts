import { PARAMETERS } from '#contract/call.ts';
import {
  replacePreviewSchema,
  wordingReplace,
  wordingReplaceCancel,
  wordingReplaceProgress,
} from '#contract/wording-replace.ts';
import type { ReplaceOrder, WordingReplacePort } from '#machines/wording-replace/wording-replace.port.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';

/** Previews a replacement, text by text. */
export const previewReplacement: WordingReplacePort['preview'] = async (order, signal) => {
  const reply = await exchange(wordingReplace, requestOf(order), { signal }, { [PARAMETERS.dryRun]: true });
  return contentOf(reply, replacePreviewSchema);
};

/** Replaces in all texts that are chosen, or in none. */
export const replaceInWordings: WordingReplacePort['run'] = ({ key, state, ...order }, signal) =>
  callEcs(wordingReplace, { ...requestOf(order), state }, { signal, idempotencyKey: key });

/** How far a replacement is; nothing where the server does not say. */
export const followReplacement: WordingReplacePort['follow'] = async ({ key }, signal) => ({
  progress: can('followReplacing')
    ? (await callEcs(wordingReplaceProgress, { key }, { signal })).progress
    : null,
  canStop: can('stopReplacing'),
});

/** Ends a replacement, or finds out that it is done. */
export const stopReplacement: WordingReplacePort['stop'] = async ({ key }, signal) => ({
  isDone: (await callEcs(wordingReplaceCancel, { key }, { signal })).changed !== null,
});

function requestOf({ scope, contextIdentifier, choice, langs, find, ...order }: ReplaceOrder) {
  const { replacement, matchCase, keepCase, wholeWords } = order;
  return {
    ...{ scope, find, replacement, matchCase, keepCase, wholeWords, inverted: [...choice.inverted] },
    ...(contextIdentifier !== null && { context: contextIdentifier }),
    ...(langs && { langs: [...langs] }),
    [choice.kind]: [...choice.ids],
  };
}
