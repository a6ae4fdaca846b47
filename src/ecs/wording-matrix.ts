import { ALL_LANGUAGES } from '#contract/limits.ts';
import { type Wording, wordingSave } from '#contract/wording.ts';
import { wordingSaveAll } from '#contract/wording-save-all.ts';
import type { RecordConsequencesPort } from '#machines/record-consequences/record-consequences.port.ts';
import type { MatrixStepPort } from '#machines/wording-matrix/matrix-step.port.ts';
import type { TextWrite } from '#machines/wording-matrix/matrix-step.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';
import { preview } from '#src/ecs/preview.ts';
import { guardOf } from '#src/ecs/records.ts';

/** Previews storing texts; null where the server cannot, such as one without wording/saveAll for several texts. */
export const previewTexts: RecordConsequencesPort<readonly TextWrite[], null>['preview'] = async (
  { values: texts },
  signal,
) => {
  const [text] = texts;
  if (can('saveManyTexts')) {
    return preview(wordingSaveAll, { wordings: texts.map(savedOf) }, { signal });
  }
  return texts.length === 1 && text ? preview(wordingSave, savedOf(text), { signal }) : null;
};

/** Stores texts in one step; on a server without wording/saveAll one after the other. */
export const saveTexts: MatrixStepPort['save'] = async ({ texts, key }, signal) => {
  if (can('saveManyTexts')) {
    const request = { wordings: texts.map(savedOf) };
    return callEcs(wordingSaveAll, request, { signal, idempotencyKey: key });
  }
  const wordings: Wording[] = [];
  for (const [row, text] of texts.entries()) {
    const idempotencyKey = texts.length === 1 ? key : `${key}-${row}`;
    wordings.push((await callEcs(wordingSave, savedOf(text), { signal, idempotencyKey })).wording);
  }
  return { wordings };
};

/** A new text is active, and one that is written to says afterwards whatever it said beside its value. */
function savedOf({ cell, value, own }: TextWrite) {
  const { contextIdentifier, identifier, lang } = cell;
  return {
    ...{ contextIdentifier, identifier, lang, value },
    active: own?.active ?? true,
    resetInheritance: lang === ALL_LANGUAGES && (own?.resetInheritance ?? false),
    ...(own && { id: own.id }),
    ...guardOf(own),
  };
}
