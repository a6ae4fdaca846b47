import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  type WordingMatrixFlow,
  wordingMatrixSelectors,
} from '#machines/wording-matrix/wording-matrix.selectors.ts';

/** State of the texts of a row that were sent, by language. */
export type RowNews = ReadonlyMap<string, 'saving' | 'failed'>;

/** By identifier; rows of which nothing is on its way are left out. */
export function useRowNews(flow: WordingMatrixFlow): ReadonlyMap<string, RowNews> {
  const steps = useSelector(flow, wordingMatrixSelectors.steps);
  const troubles = useSelector(flow, wordingMatrixSelectors.troubles);
  return useMemo(() => {
    const news = new Map<string, Map<string, 'saving' | 'failed'>>();
    const note = (identifier: string, lang: string, what: 'saving' | 'failed') => {
      news.set(identifier, (news.get(identifier) ?? new Map()).set(lang, what));
    };
    for (const { cell } of troubles) note(cell.identifier, cell.lang, 'failed');
    for (const { texts } of steps) {
      for (const { cell } of texts) note(cell.identifier, cell.lang, 'saving');
    }
    return news;
  }, [steps, troubles]);
}
