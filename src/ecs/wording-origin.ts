import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import { wordingListForContext } from '#contract/wording.ts';
import { failureOf } from '#machines/failure.ts';
import type { WordingOriginPort } from '#machines/wording-origin/wording-origin.port.ts';
import { callEcs } from '#src/ecs/client.ts';

const NOT_FOUND = '008';

/**
 * Every layer that has a part in what a context shows for an identifier in a language, nearest first. A language
 * without a text of its own shows what stands there for all languages; where that is missing too there are none.
 */
export const findWordingOrigin: WordingOriginPort['find'] = async (
  { contextIdentifier, lang, identifier },
  signal,
) => {
  const request = {
    offset: 0,
    maxResult: LIMITS.listRows,
    keyWord: '',
    filter: { contextIdentifier, identifier },
  };
  try {
    const { listData } = await callEcs(wordingListForContext, request, { signal });
    const rowIn = (wanted: string) => listData.data.find((row) => row.lang === wanted);
    const { wordingInheritance = [] } = rowIn(lang) ?? rowIn(ALL_LANGUAGES) ?? {};
    const layers = wordingInheritance.filter(
      (layer) => layer.lang === lang || layer.lang === ALL_LANGUAGES || layer.wins,
    );
    return { isContextActive: true, layers };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'refused' || failure.code !== NOT_FOUND) throw error;
    // The server hands out nothing of a context that is switched off.
    return { isContextActive: false, layers: [] };
  }
};
