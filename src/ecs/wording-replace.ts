import { PARAMETERS } from '#contract/call.ts';
import { replaceRehearsalSchema, wordingReplace } from '#contract/wording-replace.ts';
import type { ReplaceOrder, WordingReplacePort } from '#machines/wording-replace/wording-replace.port.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';

/** What replacing would do, text by text. */
export const rehearseReplacement: WordingReplacePort['rehearse'] = async (order, signal) => {
  const reply = await exchange(wordingReplace, requestOf(order), { signal }, { [PARAMETERS.dryRun]: true });
  return contentOf(reply, replaceRehearsalSchema);
};

/** Replaces in all texts that are chosen, or in none. */
export const replaceInWordings: WordingReplacePort['run'] = ({ key, state, ...order }, signal) =>
  callEcs(wordingReplace, { ...requestOf(order), state }, { signal, idempotencyKey: key });

function requestOf({ contextIdentifier, choice, langs, find, ...order }: ReplaceOrder) {
  const { replacement, matchCase, wholeWords } = order;
  return {
    ...{ context: contextIdentifier, find, replacement, matchCase, wholeWords },
    ...(langs && { langs: [...langs] }),
    [choice.kind]: [...choice.ids],
  };
}
