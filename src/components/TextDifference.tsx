import { useLingui } from '@lingui/react/macro';
import type { Change } from 'diff';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './TextDifference.module.css';

/** Milliseconds after which two texts are shown without marks: they have hardly anything in common then. */
const PATIENCE_MS = 300;

/** Old beside new, where there is room; the old one first where there is none. */
export function BeforeAfter({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={classes.pair}>
      <div className={classes.side}>
        <span className={classes.label}>{t({ id: 'part.difference.before', message: 'Vorher' })}</span>
        <div className={classes.text}>{before}</div>
      </div>
      <div className={classes.side}>
        <span className={classes.label}>{t({ id: 'part.difference.after', message: 'Nachher' })}</span>
        <div className={classes.text}>{after}</div>
      </div>
    </div>
  );
}

/** The pieces of two texts, once they are known; null before, and where comparing them would take too long. */
function usePieces(before: string, after: string): readonly Change[] | null {
  const [found, setFound] = useState<{ of: string; pieces: readonly Change[] | null } | null>(null);
  const of = JSON.stringify([before, after]);
  useEffect(() => {
    let isGone = false;
    import('diff').then(
      ({ diffWordsWithSpace }) => {
        if (isGone) return;
        const pieces = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS });
        setFound({ of: JSON.stringify([before, after]), pieces: pieces ?? null });
      },
      (error: unknown) => console.warn('[difference] the comparison could not be loaded:', error),
    );
    return () => {
      isGone = true;
    };
  }, [before, after]);
  return found?.of === of ? found.pieces : null;
}

/** Two texts beside each other: in the old one what went is struck through, in the new one what came is underlined. */
export function TextDifference({ before, after }: { readonly before: string; readonly after: string }) {
  const pieces = usePieces(before, after);
  if (!pieces) return <BeforeAfter before={before} after={after} />;
  return (
    <BeforeAfter
      before={pieces.map(({ value, added, removed }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, they never move on their own
        added ? null : removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>,
      )}
      after={pieces.map(({ value, added, removed }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, they never move on their own
        removed ? null : added ? <ins key={index}>{value}</ins> : <span key={index}>{value}</span>,
      )}
    />
  );
}
