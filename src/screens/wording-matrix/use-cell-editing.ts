import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Wording } from '#contract/wording.ts';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { wordingFormView } from '#machines/wording.ts';
import { type CellPlace, isSameCell, type OpenCell } from '#machines/wording-matrix/matrix-cell.ts';
import { type WordingMatrixFlow, wordingMatrixView } from '#machines/wording-matrix/wording-matrix.view.ts';
import { newIdempotencyKey } from '#src/screens/idempotency-key.ts';
import { useUnsaved } from '#src/screens/unsaved.ts';
import { firstText } from '#src/screens/wording-matrix/cell-state.ts';
import { type CellText, CellTexts, isUnsaved, keyOf } from '#src/screens/wording-matrix/cell-texts.ts';

/** The cells that are written in: what stands in them, and what can be done with it. */
export interface CellEditing {
  /** What is typed, by the key of its cell. */
  readonly texts: ReadonlyMap<string, CellText>;
  readonly unsaved: readonly CellText[];
  /** The cell whose field is open; null for none. */
  readonly editing: CellPlace | null;
  readonly openOf: (place: CellPlace) => OpenCell | undefined;
  readonly open: (place: CellPlace, cell: MatrixCell) => void;
  readonly write: (place: CellPlace, text: string) => void;
  /** Closes the field; what was typed stays until it is stored or given up. */
  readonly leave: (place: CellPlace) => void;
  /** Stores what was typed; nothing where that is what stood there. */
  readonly save: (place: CellPlace) => void;
  /** Gives up what was typed. */
  readonly discard: (place: CellPlace) => void;
  /** What was typed is to stand in place of what somebody else has stored meanwhile. */
  readonly settle: (place: CellPlace, stored: Wording) => void;
  /** Goes on with what was typed on the wording that is there by now; null where there is none any more. */
  readonly reopen: (place: CellPlace, recordKey: number | null) => void;
}

/** What was typed stands on another text than the one that is stored. */
export function isStale({ form }: OpenCell, text: CellText | undefined): boolean {
  const loaded = wordingFormView.loaded(form.getSnapshot());
  return text !== undefined && loaded !== null && (loaded.value ?? '') !== text.base;
}

/** Writing in the cells of one context. */
export function useCellEditing(flow: WordingMatrixFlow, contextIdentifier: string | null): CellEditing {
  const store = useMemo(() => new CellTexts(contextIdentifier ?? ''), [contextIdentifier]);
  const texts = useSyncExternalStore(store.subscribe, store.all);
  const cells = useSelector(flow, wordingMatrixView.cells);
  const [editing, setEditing] = useState<CellPlace | null>(null);
  const openOf = (place: CellPlace) =>
    wordingMatrixView.cells(flow.getSnapshot()).find((one) => isSameCell(one, place));
  const unsaved = [...texts.values()].filter(isUnsaved);
  /** What was sent last, by the key of its cell: the same again, where the outcome is not known, is the same submission. */
  const sent = useRef(new Map<string, string>());

  const discard = (place: CellPlace) => {
    openOf(place)?.form.send({ type: 'form.cancel' });
    store.remove(place);
  };
  useUnsaved(unsaved.length > 0, () => {
    for (const { cell } of store.all().values()) discard(cell);
    store.discard();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each context
  useEffect(() => {
    if (contextIdentifier === null) return;
    for (const kept of store.kept()) {
      store.open(kept);
      flow.send({ type: 'cell.open', cell: kept.cell, recordKey: kept.recordKey });
    }
    return () => {
      // Another context follows; what is not stored there has been settled before.
      for (const { cell } of store.all().values()) {
        openOf(cell)?.form.send({ type: 'form.cancel' });
      }
    };
  }, [flow, store]);

  // A form that has ended has stored its text, or was given up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a cell was opened or has ended
  useEffect(() => {
    for (const { cell } of store.all().values()) {
      // As it is now: what was kept is opened in the same moment.
      if (!openOf(cell)) store.remove(cell);
    }
  }, [cells, store]);

  const leave = (place: CellPlace) => {
    const text = store.of(place);
    if (text && !isUnsaved(text)) discard(place);
    // The field of another cell may have been opened meanwhile.
    setEditing((present) => (isSameCell(present, place) ? null : present));
  };

  return {
    texts,
    unsaved,
    editing,
    openOf,
    open: (place, cell) => {
      if (editing && !isSameCell(editing, place)) leave(editing);
      if (!store.of(place)) {
        const [base, recordKey] = [firstText(cell), cell.own?.id ?? null];
        store.open({ cell: place, text: base, base, recordKey });
        flow.send({ type: 'cell.open', cell: place, recordKey });
      }
      setEditing(place);
    },
    write: (place, text) => store.write(place, text),
    leave,
    save: (place) => {
      const [text, open] = [store.of(place), openOf(place)];
      if (!text || !open || !isUnsaved(text) || isStale(open, text)) return;
      const { form } = open;
      if (sent.current.get(keyOf(place)) === text.text && form.getSnapshot().can({ type: 'form.retry' })) {
        form.send({ type: 'form.retry' });
        return;
      }
      sent.current.set(keyOf(place), text.text);
      const loaded = wordingFormView.loaded(form.getSnapshot());
      const { identifier, lang } = place;
      const values = {
        ...{ contextIdentifier: place.contextIdentifier, identifier, lang },
        value: text.text,
        resetInheritance: loaded?.resetInheritance ?? false,
        active: loaded?.active ?? true,
      };
      form.send({ type: 'form.submit', values, key: newIdempotencyKey() });
    },
    discard: (place) => {
      discard(place);
      if (isSameCell(editing, place)) setEditing(null);
    },
    settle: (place, stored) => {
      const text = store.of(place);
      const form = openOf(place)?.form;
      if (!text || !form) return;
      if (form.getSnapshot().can({ type: 'form.rebase', record: stored })) {
        form.send({ type: 'form.rebase', record: stored });
      }
      store.open({ ...text, base: stored.value ?? '' });
    },
    reopen: (place, recordKey) => {
      const text = store.of(place);
      if (!text) return;
      openOf(place)?.form.send({ type: 'form.cancel' });
      store.open({ ...text, recordKey });
      flow.send({ type: 'cell.open', cell: place, recordKey });
    },
  };
}
