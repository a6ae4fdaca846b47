import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { matrixStepSelectors } from '#machines/wording-matrix/matrix-step.selectors.ts';
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
  const isSaving = useIsSaving(flow);
  return useMemo(() => {
    const news = new Map<string, Map<string, 'saving' | 'failed'>>();
    const note = (identifier: string, lang: string, what: 'saving' | 'failed') => {
      news.set(identifier, (news.get(identifier) ?? new Map()).set(lang, what));
    };
    for (const { cell } of troubles) note(cell.identifier, cell.lang, 'failed');
    for (const { texts } of isSaving ? steps : []) {
      for (const { cell } of texts) note(cell.identifier, cell.lang, 'saving');
    }
    return news;
  }, [steps, troubles, isSaving]);
}

/** Whether texts are on their way to the server; not while a step without an answer waits for the user. */
export function useIsSaving(flow: WordingMatrixFlow): boolean {
  const hasSteps = useSelector(flow, wordingMatrixSelectors.steps).length > 0;
  const step = useSelector(flow, wordingMatrixSelectors.step);
  const failure = useSelector(step, (snapshot) => (snapshot ? matrixStepSelectors.failure(snapshot) : null));
  return hasSteps && failure === null;
}
