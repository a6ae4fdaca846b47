import { useLingui } from '@lingui/react/macro';
import type { WordingLayer } from '#contract/wording.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { layerReasonWords } from '#src/screens/wording-origin/layer-reason-words.ts';
import { layersFor, preview } from '#src/screens/wording-origin/layers.ts';
import classes from './Hierarchy.module.css';

interface HierarchyProps {
  readonly layers: readonly WordingLayer[];
  /** The language that is asked for; layers of others have nothing to do with it. */
  readonly asked: string;
}

/** Every layer that has something to say, nearest first, with what it says and why it does not count. */
export function Hierarchy({ layers, asked }: HierarchyProps) {
  const { i18n } = useLingui();
  return (
    <ol className={classes.list}>
      {layersFor(layers).map(({ contextIdentifier, lang, value, wins, reason }) => {
        const why = wins ? null : layerReasonWords(i18n, reason);
        return (
          <li key={`${contextIdentifier} ${lang}`} className={classes.layer} data-wins={wins || undefined}>
            <IdentifierText>{contextIdentifier}</IdentifierText>
            {lang && lang !== asked ? <span className={classes.lang}> ({lang})</span> : null}:{' '}
            {preview(value)}
            {why ? <span className={classes.why}> – {why}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
