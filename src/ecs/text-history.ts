import { AUDIT_REVISIONS } from '#contract/audit.ts';
import type { ContentOf } from '#contract/call.ts';
import type { TextChange, TextHistoryPort, TextState } from '#machines/text-history/text-history.port.ts';
import { isSameQuestion, type WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import { callEcs } from '#src/ecs/client.ts';

/** Changes that are loaded in one go. */
const CHANGES_AT_ONCE = 10;

type Revision = ContentOf<typeof AUDIT_REVISIONS.wording>['revisions'][number];

/** The changes of the text at a place, the newest first; only for a server that can do it. */
export const loadTextHistory: TextHistoryPort['load'] = async ({ question, offset }, signal) => {
  const { contextIdentifier, identifier, lang } = question;
  const place = { contextIdentifier, identifier, lang };
  const request = { entity: 'wording', place, offset, maxResult: CHANGES_AT_ONCE } as const;
  const { revisions, count } = await callEcs(AUDIT_REVISIONS.wording, request, { signal });
  const changes = revisions.map((revision) => changeOf(revision, question));
  return { changes, count: count ?? offset + changes.length };
};

/** A revision as the place has seen it: what came from elsewhere was not there before. */
function changeOf([state, info, operation, , found]: Revision, place: WordingQuestion): TextChange {
  const before = operation === 'ADD' ? null : (found ?? null);
  const after = operation === 'DEL' ? null : state;
  const elsewhere = [before, after].find((one) => one && !isSameQuestion(one, place));
  return {
    revisionId: info.revision_id,
    entityId: state.id,
    timestamp: info.revision_timestamp,
    username: info.username,
    before: before && stateAt(before, place),
    after: after && stateAt(after, place),
    moved: elsewhere
      ? {
          contextIdentifier: elsewhere.contextIdentifier,
          identifier: elsewhere.identifier,
          lang: elsewhere.lang,
        }
      : null,
  };
}

function stateAt(state: Revision[0], place: WordingQuestion): TextState | null {
  if (!isSameQuestion(state, place)) return null;
  return { value: state.value ?? '', active: state.active, resetInheritance: state.resetInheritance };
}
