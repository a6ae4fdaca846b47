import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import {
  type Draft,
  type FieldNatures,
  mayStillBeKept,
  readDraft,
  removeDraft,
  writeDraft,
} from '#src/screens/forms/drafts.ts';

/** Milliseconds of rest after which what is typed is kept. */
const REST = 400;
/** Milliseconds after which it is kept though nobody rests: a tab that crashes takes no more than that with it. */
const LONGEST = 2_000;

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

/** What is not written yet: since when, in epoch milliseconds, and what will write it. */
interface Pending {
  readonly since: number;
  readonly timer: number;
  readonly write: () => void;
}

interface DraftOptions {
  /** Tells several forms of one address apart. */
  readonly name?: string;
  readonly natures?: FieldNatures;
}

/**
 * Keeps what is typed over a reload, a crash of the tab and the end of the session.
 * @param initial the fields as the record has them
 */
export function useDraft<Fields extends Record<string, unknown>>(
  initial: Fields,
  { name = '', natures = {} }: DraftOptions = {},
): KeptDraft<Fields> {
  const { pathname } = useLocation();
  // The address of the form as it was opened: the place may move on before the form is gone.
  const [path] = useState(name === '' ? pathname : `${pathname}#${name}`);
  const [restored, setRestored] = useState(() => readDraft(path, initial, natures));
  const pending = useRef<Pending | null>(null);
  /** Writes what stands in the fields; null when that is what is stored. */
  const unsaved = useRef<(() => void) | null>(null);

  const flush = () => {
    if (!pending.current) return;
    window.clearTimeout(pending.current.timer);
    pending.current.write();
    pending.current = null;
  };
  const forget = () => {
    if (pending.current) window.clearTimeout(pending.current.timer);
    pending.current = null;
    unsaved.current = null;
    removeDraft(path);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: they only read refs
  useEffect(() => {
    if (restored) {
      const isAllowed = mayStillBeKept();
      unsaved.current = () => {
        // As it is, it stays as old as it is.
        if (isAllowed() && readDraft(path, initial, natures) === null)
          writeDraft(path, restored.fields, restored.base, natures);
      };
    }
    // Another tab with the same form may have removed or replaced what this one has kept.
    const keepAll = () => unsaved.current?.();
    window.addEventListener('pagehide', keepAll);
    return () => {
      window.removeEventListener('pagehide', keepAll);
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
      const since = pending.current?.since ?? Date.now();
      if (pending.current) window.clearTimeout(pending.current.timer);
      // It is written when the form goes at the latest, and then the session may be somebody else's.
      const isAllowed = mayStillBeKept();
      const write = () => {
        if (isAllowed()) writeDraft(path, fields, initial, natures);
      };
      unsaved.current = write;
      const wait = Math.max(0, Math.min(REST, since + LONGEST - Date.now()));
      pending.current = { write, since, timer: window.setTimeout(flush, wait) };
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
  const onDone = useEffectEvent(discard);
  useEffect(() => {
    const { unsubscribe } = flow.subscribe({
      complete: () => {
        if (flow.getSnapshot().status === 'done') onDone();
      },
    });
    return unsubscribe;
  }, [flow]);
}
