import { wordingFindingAccept, wordingNoteSave } from '#contract/wording-care.ts';
import type { TextCarePort } from '#machines/text-care/text-care.port.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';

/** Stores a note, or that a finding is right; only for a server that can do it. */
export const sendTextCare: TextCarePort['send'] = async ({ key, ...care }, signal) => {
  const { contextIdentifier, identifier } = care;
  const options = { signal, idempotencyKey: key };
  if (care.kind === 'note') {
    const { note, modificationDate } = care;
    const request = { contextIdentifier, identifier, note, ...(can('guardNotes') && { modificationDate }) };
    return (await callEcs(wordingNoteSave, request, options)).note;
  }
  const { lang, accepted, finding } = care;
  await callEcs(wordingFindingAccept, { contextIdentifier, identifier, lang, ...finding, accepted }, options);
  return null;
};
