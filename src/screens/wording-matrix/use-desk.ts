import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { sendToApp } from '#machines/reports/report.ts';
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
import {
  type CellBefore,
  type DraftStep,
  DraftSteps,
  takenBack,
} from '#src/screens/wording-matrix/draft-steps.ts';

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
  /**
   * Takes the last paste, or the last draft that was left, back.
   * @returns whether there was any since texts were stored last
   */
  readonly takeBack: () => boolean;
  /** Writes the text for another context of the chain. */
  readonly moveTo: (cell: CellPlace, level: string, own: OwnText | null) => void;
  /** Rebases what was typed on the text stored by now; `stored` is null where there is none any more. */
  readonly settle: (cell: CellPlace, stored: CellTrouble['stored']) => void;
}

/** Writing in the cells of one context. */
export function useDesk(flow: WordingMatrixFlow, contextIdentifier: string): Desk {
  const drafts = useDrafts();
  const { texts, draftSteps } = useMemo(
    () => ({ texts: new CellTexts(contextIdentifier, drafts), draftSteps: new DraftSteps() }),
    [contextIdentifier, drafts],
  );
  const latest = useSelector(flow, wordingMatrixSelectors.latest);

  // Drops drafts that equal the stored text, and rebases those that were typed on meanwhile.
  useEffect(() => {
    draftSteps.settle(latest);
    const open = [...texts.unsaved()];
    for (const text of open) {
      const stored = latest[cellKey(writtenAt(text))];
      if (!stored || !isNewer(stored, text.own)) continue;
      if (stored.value === text.text) texts.remove(text.cell);
      else texts.open({ ...text, base: stored.value ?? '', own: stored });
    }
  }, [texts, draftSteps, latest]);

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
    const draftOf = (cell: CellPlace): CellText | null => {
      const text = texts.of(cell);
      return text && isUnsaved(text) ? text : null;
    };
    /** The cell whose field is open, as it was before. */
    let opened: CellBefore | null = null;
    const leave = (cell: CellPlace) => {
      const text = texts.of(cell);
      if (opened && isSameCell(opened.cell, cell)) {
        if (text && text.text !== (opened.before?.text ?? text.base)) draftSteps.add([opened]);
        opened = null;
      }
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
      draftSteps.send(changed.map(writtenAt));
      flow.send({ type: 'step.save', step });
    };
    const putBack = (cells: DraftStep) => {
      const editing = wordingMatrixSelectors.editing(flow.getSnapshot());
      const [written, removed]: [CellText[], CellPlace[]] = [[], []];
      for (const { cell, before } of cells) {
        const now = texts.of(cell);
        const back = takenBack(before, now);
        if (opened && isSameCell(opened.cell, cell)) opened = { cell, before: back };
        if (!back && now) flow.send({ type: 'trouble.settle', cell: writtenAt(now) });
        if (back) written.push(back);
        // The field that is open stays so.
        else if (now && isSameCell(editing, cell)) written.push({ ...now, text: now.base });
        else removed.push(cell);
      }
      texts.open(...written);
      texts.remove(...removed);
    };
    return {
      texts,
      edit: (cell, shown) => {
        const editing = wordingMatrixSelectors.editing(flow.getSnapshot());
        if (editing) leave(editing);
        opened = { cell, before: draftOf(cell) };
        if (!texts.of(cell)) texts.open(textOf(cell, shown));
        flow.send({ type: 'cell.edit', cell });
      },
      write: (cell, text) => texts.write(cell, text),
      fill: (filled) => {
        const written = filled.map(({ cell, shown, text }) => ({
          ...(texts.of(cell) ?? textOf(cell, shown)),
          text,
        }));
        const drafts = written.filter(isUnsaved);
        const changed = drafts.filter(({ cell, text }) => draftOf(cell)?.text !== text);
        draftSteps.add(changed.map(({ cell }) => ({ cell, before: draftOf(cell) })));
        texts.open(...drafts);
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
        const cells = wanted.map(({ cell }) => cell);
        texts.remove(...cells);
        if (texts.unsaved().length === 0) draftSteps.clear();
        else draftSteps.forget(cells);
        if (!giveUp(flow, wanted, texts.unsaved())) return;
        // The failure of the step that was given up is about none of them any more.
        settle();
      },
      takeBack: () => {
        const sent = wordingMatrixSelectors.steps(flow.getSnapshot()).flatMap((step) => step.texts);
        const isSent = ({ cell }: CellBefore) => {
          const now = texts.of(cell);
          return now !== undefined && sent.some((text) => isSameCell(text.cell, writtenAt(now)));
        };
        for (let step = draftSteps.last(); step; step = draftSteps.last()) {
          // Whether these are drafts still, the answer of the server says.
          if (step.some(isSent)) return true;
          draftSteps.removeLast();
          const changed = step.filter(
            ({ cell, before }) => takenBack(before, texts.of(cell))?.text !== draftOf(cell)?.text,
          );
          if (changed.length === 0) continue;
          putBack(changed);
          reportTakenBack(flow, changed);
          return true;
        }
        return false;
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
  }, [flow, texts, draftSteps]);
}

function reportTakenBack(flow: WordingMatrixFlow, cells: DraftStep): void {
  const [first, another] = cells;
  sendToApp(flow, {
    ...{ type: 'notification.add', level: 'info', topic: 'draft.takenBack', slot: 'draft.takenBack' },
    values: { count: String(cells.length), ...(first && !another && { identifier: first.cell.identifier }) },
    autoClose: AUTO_CLOSE,
  });
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
export function failedStep(flow: WordingMatrixFlow): MatrixStepFlow | null {
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
