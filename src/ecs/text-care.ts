import { wordingFindingAccept, wordingNoteSave } from '#contract/wording-care.ts';
import type { TextCarePort } from '#machines/text-care/text-care.port.ts';
import { callEcs } from '#src/ecs/client.ts';

/** Stores a note, or that a finding is right; only for a server that can do it. */
export const sendTextCare: TextCarePort['send'] = async ({ key, ...care }, signal) => {
  const { contextIdentifier, identifier } = care;
  const options = { signal, idempotencyKey: key };
  if (care.kind === 'note') {
    await callEcs(wordingNoteSave, { contextIdentifier, identifier, note: care.note }, options);
  } else {
    const { lang, accepted, finding } = care;
    await callEcs(
      wordingFindingAccept,
      { contextIdentifier, identifier, lang, ...finding, accepted },
      options,
    );
  }
  return null;
};
