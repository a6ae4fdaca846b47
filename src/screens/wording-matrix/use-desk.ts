import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { type CellPlace, cellKey, isSameCell } from '#machines/wording-matrix/matrix-cell.ts';
import { matrixStepSelectors } from '#machines/wording-matrix/matrix-step.selectors.ts';
import { type CellTrouble, isNewer, type OwnText } from '#machines/wording-matrix/matrix-step.ts';
import {
  type WordingMatrixFlow,
  wordingMatrixSelectors,
} from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { useUnsaved } from '#src/screens/common/unsaved.ts';
import { useDrafts } from '#src/screens/forms/drafts.ts';
import { firstText, isMissing } from '#src/screens/wording-matrix/cell-state.ts';
import { type CellText, CellTexts, isUnsaved, writtenAt } from '#src/screens/wording-matrix/cell-texts.ts';

/** Operations on the texts of the context that is shown; the same object across renders. */
export interface Desk {
  readonly texts: CellTexts;
  /** Opens the field of a cell. */
  readonly edit: (cell: CellPlace, shown: MatrixCell) => void;
  readonly write: (cell: CellPlace, text: string) => void;
  /** Puts texts into cells without storing them. */
  readonly fill: (filled: readonly { cell: CellPlace; shown: MatrixCell; text: string }[]) => void;
  /** Closes the field of a cell; what was typed stays until it is stored or given up. */
  readonly leave: (cell: CellPlace) => void;
  /** Stores what is typed, in one step; nothing where nothing was changed. What waits after a failure is tried again. */
  readonly save: (texts: readonly CellText[]) => void;
  /** Stores a text in a cell at once, such as one that stood there before. */
  readonly put: (cell: CellPlace, shown: MatrixCell, text: string) => void;
  readonly discard: (texts: readonly CellText[]) => void;
  /** Writes the text for another context of the chain. */
  readonly moveTo: (cell: CellPlace, level: string, own: OwnText | null) => void;
  /** Rebases what was typed on the text stored by now; `stored` is null where there is none any more. */
  readonly settle: (cell: CellPlace, stored: CellTrouble['stored']) => void;
}

/** Writing in the cells of one context. */
export function useDesk(flow: WordingMatrixFlow, contextIdentifier: string): Desk {
  const drafts = useDrafts();
  const texts = useMemo(() => new CellTexts(contextIdentifier, drafts), [contextIdentifier, drafts]);
  const latest = useSelector(flow, wordingMatrixSelectors.latest);

  // Drops drafts that equal the stored text, and rebases those that were typed on meanwhile.
  useEffect(() => {
    const open = [...texts.unsaved()];
    for (const text of open) {
      const stored = latest[cellKey(writtenAt(text))];
      if (!stored || !isNewer(stored, text.own)) continue;
      if (stored.value === text.text) texts.remove(text.cell);
      else texts.open({ ...text, base: stored.value ?? '', own: stored });
    }
  }, [texts, latest]);

  useEffect(() => {
    window.addEventListener('pagehide', texts.keep);
    return () => {
      window.removeEventListener('pagehide', texts.keep);
      texts.keep();
    };
  }, [texts]);

  return useMemo(() => {
    const textOf = (cell: CellPlace, shown: MatrixCell): CellText => {
      const base = firstText(shown);
      return {
        ...{ cell, text: base, base, own: shown.own, level: cell.contextIdentifier },
        replaces: !isMissing(shown),
      };
    };
    const leave = (cell: CellPlace) => {
      const text = texts.of(cell);
      if (text && !isUnsaved(text)) texts.remove(cell);
      flow.send({ type: 'cell.leave', cell });
    };
    const save = (wanted: readonly CellText[]) => {
      const changed = tryAgain(flow, wanted.filter(isUnsaved));
      if (changed.length === 0) return;
      const step = {
        texts: changed.map((text) => ({ cell: writtenAt(text), value: text.text, own: text.own })),
        shownIn: texts.contextIdentifier,
        key: newIdempotencyKey(),
        replaces: changed.some(({ replaces }) => replaces),
      };
      flow.send({ type: 'step.save', step });
    };
    return {
      texts,
      edit: (cell, shown) => {
        const editing = wordingMatrixSelectors.editing(flow.getSnapshot());
        if (editing) leave(editing);
        if (!texts.of(cell)) texts.open(textOf(cell, shown));
        flow.send({ type: 'cell.edit', cell });
      },
      write: (cell, text) => texts.write(cell, text),
      fill: (filled) => {
        const written = filled.map(({ cell, shown, text }) => ({
          ...(texts.of(cell) ?? textOf(cell, shown)),
          text,
        }));
        texts.open(...written.filter(isUnsaved));
      },
      leave,
      save,
      put: (cell, shown, text) => {
        const written = { ...textOf(cell, shown), text };
        texts.open(written);
        save([written]);
      },
      discard: (wanted) => {
        for (const text of wanted) flow.send({ type: 'trouble.settle', cell: writtenAt(text) });
        texts.remove(...wanted.map(({ cell }) => cell));
      },
      moveTo: (cell, level, own) => {
        const text = texts.of(cell);
        if (text) texts.open({ ...text, level, own });
      },
      settle: (cell, stored) => {
        const text = texts.of(cell);
        if (!text) return;
        flow.send({ type: 'trouble.settle', cell: writtenAt(text) });
        texts.open({ ...text, base: stored?.value ?? '', own: stored, replaces: stored !== null });
      },
    };
  }, [flow, texts]);
}

/**
 * Sends the step again that got no answer, where it or one that waits behind it has one of the texts.
 * @returns the texts that are in no step as they are now
 */
function tryAgain(flow: WordingMatrixFlow, unsaved: readonly CellText[]): readonly CellText[] {
  const snapshot = flow.getSnapshot();
  const step = wordingMatrixSelectors.step(snapshot);
  if (!step || matrixStepSelectors.failure(step.getSnapshot()) === null) return unsaved;
  const writes = wordingMatrixSelectors.steps(snapshot).flatMap(({ texts }) => texts);
  const waiting = (text: CellText) => writes.findLast(({ cell }) => isSameCell(cell, writtenAt(text)));
  if (unsaved.some(waiting)) step.send({ type: 'step.retry' });
  return unsaved.filter((text) => waiting(text)?.value !== text.text);
}

/** Says that texts are unsaved, so that leaving asks first. */
export function useUnsavedTexts({ texts, discard }: Desk): void {
  const hasUnsaved = useSyncExternalStore(texts.subscribe, () => texts.unsaved().length > 0);
  useUnsaved(hasUnsaved, () => {
    discard(texts.unsaved());
    texts.discard();
  });
}
