import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import { type Draft, readDraft, removeDraft, writeDraft } from '#src/screens/forms/drafts.ts';

/** Milliseconds of rest after which what is typed is kept. */
const REST = 400;

/** The draft of the form that is open. */
export interface KeptDraft<Fields> {
  /** What was typed before and is in the fields again; null when there was nothing. */
  readonly restored: Draft<Fields> | null;
  /** Keeps what stands in the fields, or removes it when that is what is stored. */
  readonly keep: (fields: Fields, dirty: boolean) => void;
  /** It is settled what becomes of it; it goes on being kept. */
  readonly settle: () => void;
  /** Removes it: stored, or not wanted any more. */
  readonly discard: () => void;
}

/**
 * Keeps what is typed over a reload, a crash of the tab and the end of the session.
 * @param initial the fields as the record has them
 * @param name tells several forms of one address apart
 */
export function useDraft<Fields extends Record<string, unknown>>(
  initial: Fields,
  name = '',
): KeptDraft<Fields> {
  const { pathname } = useLocation();
  // The address of the form as it was opened: the place may move on before the form is gone.
  const [path] = useState(name === '' ? pathname : `${pathname}#${name}`);
  const [restored, setRestored] = useState(() => readDraft(path, initial));
  const pending = useRef<{ readonly write: () => void; readonly timer: number } | null>(null);

  const flush = () => {
    if (!pending.current) return;
    window.clearTimeout(pending.current.timer);
    pending.current.write();
    pending.current = null;
  };
  const forget = () => {
    if (pending.current) window.clearTimeout(pending.current.timer);
    pending.current = null;
    removeDraft(path);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: flush only reads a ref
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  return {
    restored,
    keep: (fields, dirty) => {
      if (!dirty) {
        forget();
        return;
      }
      if (pending.current) window.clearTimeout(pending.current.timer);
      const write = () => writeDraft(path, fields, initial);
      pending.current = { write, timer: window.setTimeout(flush, REST) };
    },
    settle: () => setRestored(null),
    discard: () => {
      forget();
      setRestored(null);
    },
  };
}

/** Removes a draft when its flow has ended: stored, deleted or cancelled, nothing is left that somebody could want back. */
export function useDraftUntilDone(flow: AnyActorRef, { discard }: Pick<KeptDraft<never>, 'discard'>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the flow's end counts
  useEffect(() => {
    const { unsubscribe } = flow.subscribe({
      complete: () => {
        if (flow.getSnapshot().status === 'done') discard();
      },
    });
    return unsubscribe;
  }, [flow]);
}
