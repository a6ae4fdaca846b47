import { type Language, languageList } from '#contract/language.ts';
import { callEcs } from '#src/ecs/client.ts';

/** The whole table of languages. */
export async function listAllLanguages(signal: AbortSignal): Promise<readonly Language[]> {
  const { listData } = await callEcs(languageList, { offset: 0, maxResult: null }, { signal });
  return listData.data;
}
