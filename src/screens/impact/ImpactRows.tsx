import { Plural } from '@lingui/react/macro';
import type { Impact } from '#contract/impact.ts';
import { EffectiveRows } from '#src/screens/impact/EffectiveRows.tsx';
import { RecordRows } from '#src/screens/impact/RecordRows.tsx';
import classes from './impact.module.css';

/** Impact of a step: which records it adds, changes and deletes, and whose texts it changes elsewhere. */
export function ImpactRows({ impact }: { readonly impact: Impact }) {
  const { added, changed, deleted, counts } = impact;
  const { added: additions, changed: changes, deleted: deletions } = counts;
  return (
    <div className={classes.root}>
      <RecordRows
        linked={false}
        count={additions}
        records={added}
        title={
          <Plural
            id="impact.added"
            value={additions}
            one="Ein Eintrag wird angelegt"
            other="# Einträge werden angelegt"
          />
        }
      />
      <RecordRows
        linked
        count={changes}
        records={changed}
        title={
          <Plural
            id="impact.changed"
            value={changes}
            one="Ein Eintrag wird geändert"
            other="# Einträge werden geändert"
          />
        }
      />
      <RecordRows
        linked
        count={deletions}
        records={deleted}
        title={
          <Plural
            id="impact.deleted"
            value={deletions}
            one="Ein Eintrag wird gelöscht"
            other="# Einträge werden gelöscht"
          />
        }
      />
      <EffectiveRows impact={impact} />
    </div>
  );
}
