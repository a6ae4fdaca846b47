import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import { type Draft, type FieldNatures, useDrafts } from '#src/screens/forms/drafts.ts';

/** Milliseconds of rest after which what is typed is kept. */
const REST = 400;
/** Milliseconds after which it is kept though no one rests: a tab that crashes takes no more than that with it. */
const LONGEST = 2_000;

/** The draft of the form that is open. */
export interface KeptDraft<Fields> {
  /** The address of its form. */
  readonly path: string;
  /** Draft typed before that is in the fields again; null when there was none. */
  readonly restored: Draft<Fields> | null;
  /** Draft that the user has given up before; it is in the fields only once it is fetched back. */
  readonly offered: Draft<Fields> | null;
  /** Keeps what stands in the fields, or removes it when that is what is stored. */
  readonly keep: (fields: Fields, dirty: boolean) => void;
  /** It is settled what becomes of it; it goes on being kept. */
  readonly settle: () => void;
  /** Removes it: stored, or not wanted any more. */
  readonly discard: () => void;
  /** Gives it up, so that it is offered when the form is opened again; false where nothing of it may be kept. */
  readonly setAside: () => boolean;
  /** Takes up again what was given up: it is a draft like any other. */
  readonly fetchBack: () => void;
}

/** Pending write: since when, in epoch milliseconds, and the function that does it. */
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
  const drafts = useDrafts();
  // The address of the form as it was opened: the place may move on before the form is gone.
  const [path] = useState(name === '' ? pathname : `${pathname}#${name}`);
  const [found, setFound] = useState(() => drafts.read(path, initial, natures));
  const restored = found?.isDiscarded ? null : found;
  /** The version that the draft was typed over, until it is settled what becomes of it. */
  const base = useRef(restored?.base ?? null);
  const pending = useRef<Pending | null>(null);
  /** Writes what stands in the fields; null when that is what is stored. */
  const unsaved = useRef<(() => void) | null>(null);

  const flush = () => {
    if (!pending.current) return;
    window.clearTimeout(pending.current.timer);
    pending.current.write();
    pending.current = null;
  };
  const settle = () => {
    base.current = null;
    if (restored) setFound(null);
  };
  const forget = () => {
    if (pending.current) window.clearTimeout(pending.current.timer);
    pending.current = null;
    unsaved.current = null;
    drafts.remove(path);
    settle();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: they only read refs
  useEffect(() => {
    if (restored) {
      unsaved.current = () => {
        // Left unchanged, it keeps its age.
        if (drafts.read(path, initial, natures) === null)
          drafts.write(path, restored.fields, restored.base, natures);
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
    path,
    restored,
    offered: found?.isDiscarded ? found : null,
    keep: (fields, dirty) => {
      if (!dirty) {
        // A draft that was given up before is kept until something else is typed.
        if (!found?.isDiscarded || unsaved.current) forget();
        return;
      }
      const since = pending.current?.since ?? Date.now();
      if (pending.current) window.clearTimeout(pending.current.timer);
      const write = () => drafts.write(path, fields, base.current ?? initial, natures);
      unsaved.current = write;
      const wait = Math.max(0, Math.min(REST, since + LONGEST - Date.now()));
      pending.current = { write, since, timer: window.setTimeout(flush, wait) };
    },
    settle,
    discard: () => {
      forget();
      setFound(null);
    },
    setAside: () => {
      flush();
      unsaved.current = null;
      const kept = drafts.read(path, initial, natures);
      // Only passwords were typed.
      const isKept = kept !== null && JSON.stringify(kept.fields) !== JSON.stringify(kept.base);
      if (isKept) drafts.mark(path, true);
      else drafts.remove(path);
      return isKept;
    },
    fetchBack: () => {
      drafts.mark(path, false);
      base.current = found?.base ?? null;
      setFound(found && { ...found, isDiscarded: false });
    },
  };
}

/**
 * Removes a draft when its flow has ended: nothing is left that the user could want back.
 * @param staysOnCancel whether a form that was only cancelled leaves it
 */
export function useDraftUntilDone(
  flow: AnyActorRef,
  { discard }: Pick<KeptDraft<never>, 'discard'>,
  staysOnCancel = false,
): void {
  const onDone = useEffectEvent(() => {
    const { output } = flow.getSnapshot() as { readonly output?: { readonly outcome?: string } };
    if (!staysOnCancel || output?.outcome !== 'cancelled') discard();
  });
  useEffect(() => {
    const { unsubscribe } = flow.subscribe({
      complete: () => {
        if (flow.getSnapshot().status === 'done') onDone();
      },
    });
    return unsubscribe;
  }, [flow]);
}
