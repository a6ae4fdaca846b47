import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { type CellPlace, cellKey, isSameCell } from '#machines/wording-matrix/matrix-cell.ts';
import { matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { type MatrixStepFlow, matrixStepSelectors } from '#machines/wording-matrix/matrix-step.selectors.ts';
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

  useStoredAfterAll(flow, texts);

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
        const settle = () => {
          for (const text of wanted) flow.send({ type: 'trouble.settle', cell: writtenAt(text) });
        };
        settle();
        texts.remove(...wanted.map(({ cell }) => cell));
        if (!giveUp(flow, wanted, texts.unsaved())) return;
        // The failure of the step that was given up is about none of them any more.
        settle();
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
  const step = failedStep(flow);
  if (!step) return unsaved;
  const writes = wordingMatrixSelectors.steps(flow.getSnapshot()).flatMap(({ texts }) => texts);
  const waiting = (text: CellText) => writes.findLast(({ cell }) => isSameCell(cell, writtenAt(text)));
  if (unsaved.some(waiting)) step.send({ type: 'step.retry' });
  return unsaved.filter((text) => waiting(text)?.value !== text.text);
}

/**
 * Gives up the step that got no answer, where its last texts are discarded.
 * @param unsaved the texts that are left
 */
function giveUp(
  flow: WordingMatrixFlow,
  discarded: readonly CellText[],
  unsaved: readonly CellText[],
): boolean {
  const step = failedStep(flow);
  const [sent] = wordingMatrixSelectors.steps(flow.getSnapshot());
  if (!step || !sent) return false;
  const isSent = (text: CellText) => sent.texts.some(({ cell }) => isSameCell(cell, writtenAt(text)));
  if (!discarded.some(isSent) || unsaved.some(isSent)) return false;
  step.send({ type: 'step.giveUp' });
  return true;
}

/** The step that got no answer and waits for the user. */
function failedStep(flow: WordingMatrixFlow): MatrixStepFlow | null {
  const step = wordingMatrixSelectors.step(flow.getSnapshot());
  return step && matrixStepSelectors.failure(step.getSnapshot()) ? step : null;
}

/** Drops texts of a save that was given up as soon as the rows show that it was carried out. */
function useStoredAfterAll(flow: WordingMatrixFlow, texts: CellTexts): void {
  const left = useSelector(flow, wordingMatrixSelectors.unsaved);
  const rows = useSelector(flow, wordingMatrixSelectors.rows);
  const windows = useSelector(rows, (snapshot) =>
    snapshot && left.length > 0 ? matrixRowsSelectors.windows(snapshot) : null,
  );
  useEffect(() => {
    if (windows === null) return;
    const open = [...texts.unsaved()];
    for (const text of open.filter((one) => left.some((cell) => isSameCell(cell, one.cell)))) {
      const row = Object.values(windows)
        .flat()
        .find(({ identifier }) => identifier === text.cell.identifier);
      const own = row?.cells.find(({ lang }) => lang === text.cell.lang)?.own;
      if (!own || own.value !== text.text || !isNewer(own, text.own)) continue;
      flow.send({ type: 'trouble.settle', cell: text.cell });
      texts.remove(text.cell);
    }
  }, [flow, texts, left, windows]);
}

/** Says that texts are unsaved, so that leaving asks first. */
export function useUnsavedTexts({ texts, discard }: Desk): void {
  const hasUnsaved = useSyncExternalStore(texts.subscribe, () => texts.unsaved().length > 0);
  useUnsaved(hasUnsaved, () => {
    discard(texts.unsaved());
    texts.discard();
  });
}
