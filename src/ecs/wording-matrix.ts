import { ALL_LANGUAGES } from '#contract/limits.ts';
import { type Wording, wordingSave } from '#contract/wording.ts';
import { wordingMatrix } from '#contract/wording-matrix.ts';
import { wordingSaveAll } from '#contract/wording-save-all.ts';
import type { RecordConsequencesPort } from '#machines/record-consequences/record-consequences.port.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import type { MatrixPart, MatrixRowsPort } from '#machines/wording-matrix/matrix-rows.port.ts';
import type { MatrixStepPort } from '#machines/wording-matrix/matrix-step.port.ts';
import type { TextWrite } from '#machines/wording-matrix/matrix-step.ts';
import { WINDOW } from '#machines/wording-matrix/matrix-windows.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';
import { preview } from '#src/ecs/preview.ts';
import { guardOf } from '#src/ecs/records.ts';

/** Who may change the texts is no matter of this call. */
type Part = Omit<MatrixPart, 'readOnly'>;

/** One window of the matrix, and on request how much each column covers. */
export async function loadMatrix(
  { query, window, withCoverage }: Parameters<MatrixRowsPort['load']>[0],
  signal: AbortSignal,
): Promise<Part> {
  const rowsOf = window === null ? { maxResult: 0 } : { offset: window * WINDOW, maxResult: WINDOW };
  const request = { ...requestOf(query), ...rowsOf, withCoverage };
  const { matrix } = await callEcs(wordingMatrix, request, { signal });
  const { rows, count, langs, usesAll = null, coverage = null } = matrix;
  return { rows, count, langs, usesAll, coverage };
}

/** Where a row stands. Behind the last one it is looked for from the beginning. */
export const findInMatrix: MatrixRowsPort['find'] = async ({ query, search }, signal) => {
  const { from, after, missingIn } = search;
  const locate = async (start: { readonly from?: string; readonly after?: string }) => {
    const wanted = { ...start, ...(missingIn && { missingIn: [...missingIn] }) };
    const request = { ...requestOf(query), maxResult: 0, locate: wanted };
    return (await callEcs(wordingMatrix, request, { signal })).matrix.located ?? null;
  };
  const found = await locate({ ...(from !== null && { from }), ...(after !== null && { after }) });
  return found ?? (after === null ? null : await locate({}));
};

function requestOf({ contextIdentifier, langs, keyWord, prefix, only, missingIn }: MatrixQuery) {
  if (contextIdentifier === null) throw new Error('no context is chosen');
  return {
    context: contextIdentifier,
    ...(langs && { langs: [...langs] }),
    ...(keyWord !== '' && { keyWord }),
    ...(prefix !== '' && { prefix }),
    ...(only && { only }),
    ...(missingIn && { missingIn: [...missingIn] }),
  };
}

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
