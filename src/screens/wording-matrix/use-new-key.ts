import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { cellKey, isSameCell } from '#machines/wording-matrix/matrix-cell.ts';
import type { CellTrouble } from '#machines/wording-matrix/matrix-step.ts';
import {
  type WordingMatrixFlow,
  wordingMatrixSelectors,
} from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { type DraftStore, useDrafts } from '#src/screens/forms/drafts.ts';
import { failedStep } from '#src/screens/wording-matrix/use-desk.ts';
import { useIsSaving } from '#src/screens/wording-matrix/use-row-news.ts';

/** A key with its texts that is not stored yet. */
export interface NewKey {
  readonly identifier: string;
  /** By language; what is left out is empty. */
  readonly texts: Readonly<Record<string, string>>;
  /** The context that it is written for: the one that is shown, or one above it. */
  readonly level: string;
}

/** Missing input without which a key cannot be stored. */
export type NewKeyLack = 'identifier' | 'text';

/** What a save without an answer leaves open: whether the key was stored, or when it will be, behind another save. */
export type NewKeyDoubt = 'unknown' | 'waits';

interface Sent {
  /** The idempotency key. */
  readonly key: string;
  readonly value: NewKey;
}

export interface NewKeyDesk {
  readonly isOpen: boolean;
  readonly value: NewKey;
  readonly lack: NewKeyLack | null;
  readonly isSaving: boolean;
  /** null as soon as something else is typed than was sent. */
  readonly doubt: NewKeyDoubt | null;
  /** The conflicts of the last try. */
  readonly troubles: readonly CellTrouble[];
  /** Opens the row, with these values where some are given; otherwise with what was typed before. */
  readonly open: (value?: Pick<NewKey, 'identifier' | 'texts'>) => void;
  readonly close: () => void;
  readonly write: (change: Partial<NewKey>) => void;
  readonly save: () => void;
}

/**
 * The row for a new key with its texts in all languages. What is typed stays when the row is closed, over a reload too.
 * @param onStored is called with the identifier once its texts are stored
 */
export function useNewKey(
  flow: WordingMatrixFlow,
  contextIdentifier: string,
  onStored: (identifier: string) => void,
): NewKeyDesk {
  const path = `/wordings/matrix/new#${contextIdentifier}`;
  const empty: NewKey = { identifier: '', texts: {}, level: contextIdentifier };
  const drafts = useDrafts();
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState(() => draftAt(drafts, path, empty));
  const [lack, setLack] = useState<NewKeyLack | null>(null);
  /** The save whose answer has not come. */
  const [sent, setSent] = useState<Sent | null>(null);
  const steps = useSelector(flow, wordingMatrixSelectors.steps);
  const latest = useSelector(flow, wordingMatrixSelectors.latest);
  const troubles = useSelector(flow, wordingMatrixSelectors.troubles);
  const failure = useSelector(flow, wordingMatrixSelectors.failure);
  const left = useSelector(flow, wordingMatrixSelectors.unsaved);
  const at = sent === null ? -1 : steps.findIndex(({ key }) => key === sent.key);
  const isQueued = at >= 0;
  const isSaving = useIsSaving(flow) && isQueued;

  const change = (next: NewKey) => {
    setValue(next);
    setLack(null);
    if (isEmpty(next)) drafts.remove(path);
    else drafts.write(path, keptOf(next), keptOf(empty));
  };
  const isAsSent = sent !== null && isSameKey(sent.value, value);
  const isLeft = (cells: ReturnType<typeof cellsOf>) =>
    cells.some(({ cell }) => left.some((one) => isSameCell(one, cell)));
  const onEnded = useEffectEvent(() => {
    const cells = cellsOf(value);
    // A save that was left for later may have been carried out: the same goes with the same key.
    const isOpen = failure?.kind === 'unreachable' && isLeft(cells);
    if (!isOpen) setSent(null);
    if (!isAsSent || !cells.every(({ cell }) => latest[cellKey(cell)])) return;
    change(empty);
    setOpen(false);
    onStored(value.identifier.trim());
  });
  useEffect(() => {
    if (sent !== null && !isQueued) onEnded();
  }, [sent, isQueued]);

  const send = (key: string) => {
    setSent({ key, value });
    const texts = cellsOf(value).map(({ cell, text }) => ({ cell, value: text, own: null }));
    // Where the key is inherited, others may see a text of it already.
    flow.send({ type: 'step.save', step: { texts, shownIn: contextIdentifier, key, replaces: true } });
  };
  /** Ends the wait for the answer to what was sent, or has it sent again. */
  const goOn = () => {
    const failed = failedStep(flow);
    if (!isQueued || !failed) return;
    if (!isAsSent) {
      for (const { cell } of cellsOf(sent?.value ?? value)) flow.send({ type: 'trouble.settle', cell });
      if (at === 0) return failed.send({ type: 'step.giveUp' });
    }
    failed.send({ type: 'step.retry' });
  };

  return {
    isOpen,
    value,
    lack,
    isSaving,
    doubt: !isAsSent || isSaving ? null : at > 0 ? 'waits' : 'unknown',
    troubles: troubles.filter(
      ({ cell }) => cell.identifier === value.identifier.trim() && cell.contextIdentifier === value.level,
    ),
    open: (given) => {
      if (given) change({ ...empty, ...given });
      setOpen(true);
    },
    close: () => setOpen(false),
    write: (next) => change({ ...value, ...next }),
    save: () => {
      if (isSaving) return;
      const cells = cellsOf(value);
      if (value.identifier.trim() === '') return setLack('identifier');
      if (cells.length === 0) return setLack('text');
      goOn();
      if (!isAsSent) send(newIdempotencyKey());
      else if (!isQueued) send(sent.key);
    },
  };
}

/** Whether the same texts are stored by both. */
function isSameKey(one: NewKey, other: NewKey): boolean {
  return JSON.stringify(cellsOf(one)) === JSON.stringify(cellsOf(other));
}

function isEmpty({ identifier, texts }: NewKey): boolean {
  return identifier === '' && Object.values(texts).every((text) => text === '');
}

/** The texts that are to be stored, each where it belongs. */
function cellsOf({ identifier, texts, level }: NewKey) {
  return Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([lang, text]) => ({
      cell: { contextIdentifier: level, identifier: identifier.trim(), lang },
      text,
    }));
}

/** The languages are no fields of a form, so they are kept as one text. */
function keptOf({ identifier, texts, level }: NewKey) {
  return { identifier, texts: JSON.stringify(texts), level };
}

function draftAt(drafts: DraftStore, path: string, empty: NewKey): NewKey {
  try {
    const { identifier, texts, level } = drafts.read(path, keptOf(empty))?.fields ?? keptOf(empty);
    const kept: unknown = JSON.parse(texts);
    const entries = Object.entries(kept ?? {}).filter(([, text]) => typeof text === 'string');
    return { identifier, texts: Object.fromEntries(entries) as Record<string, string>, level };
  } catch {
    return empty;
  }
}
