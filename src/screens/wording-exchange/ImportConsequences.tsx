import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import type { Comparison } from '#contract/wording-exchange.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { ClashRows } from '#src/screens/impact/ClashRows.tsx';
import { EffectiveRows } from '#src/screens/impact/EffectiveRows.tsx';
import { FileReading } from '#src/screens/wording-exchange/FileReading.tsx';
import { ImportComparison } from '#src/screens/wording-exchange/ImportComparison.tsx';
import { ImportKinds } from '#src/screens/wording-exchange/ImportKinds.tsx';
import classes from './exchange.module.css';

interface ImportConsequencesProps extends Pick<FlowScreenProps<'wordingExchange'>, 'flow' | 'can'> {
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly context: string | null;
}

/** Preview of the import. */
export function ImportConsequences({ flow, can, headingRef, context }: ImportConsequencesProps) {
  const preview = useSelector(flow, wordingImportSelectors.preview);
  const impact = preview?.impact ?? null;
  const comparison = preview?.comparison ?? null;
  const from = comparison?.from ?? null;
  const clashes = impact?.counts.clashes ?? 0;
  const canChoose = comparison?.guard !== undefined;
  const isCurrent = useSelector(flow, wordingImportSelectors.isPreviewCurrent);
  const differences = comparison
    ? comparison.counts.clash + comparison.counts.changed + comparison.counts.added
    : 0;
  const changes = (impact?.counts.added ?? 0) + (impact?.counts.changed ?? 0);
  const isNothing = canChoose ? differences === 0 : clashes === 0 && changes === 0;
  return (
    <section className={formClasses.section} aria-labelledby="import-consequences">
      <h3 ref={headingRef} id="import-consequences" tabIndex={-1} className={classes.heading}>
        <Trans id="wordingMove.consequences">Was geschieht</Trans>
      </h3>
      {comparison ? <Counts counts={comparison.counts} /> : null}
      {from !== null && from !== context ? (
        <Notice tone="info">
          <Trans id="exchange.otherContext">
            Die Datei stammt aus dem Kontext {from}. Deshalb lässt sich nicht prüfen, ob die Texte hier seit
            dem Export geändert wurden.
          </Trans>
        </Notice>
      ) : null}
      {impact && clashes > 0 ? (
        <Notice tone="negative">
          <p>
            <Plural
              id="exchange.clashes"
              value={clashes}
              one="Ein Text wurde hier seit dem Export geändert, deshalb wird nichts importiert. Exportieren Sie den Kontext noch einmal und übertragen Sie Ihre Änderungen in die neue Datei."
              other="# Texte wurden hier seit dem Export geändert, deshalb wird nichts importiert. Exportieren Sie den Kontext noch einmal und übertragen Sie Ihre Änderungen in die neue Datei."
            />
          </p>
          {comparison ? null : <ClashRows clashes={impact.clashes} count={clashes} />}
        </Notice>
      ) : null}
      {comparison ? <FileReading comparison={comparison} /> : null}
      {impact && isNothing ? (
        <Notice tone="info">
          <Trans id="exchange.nothing">
            Der Kontext enthält alle Texte der Datei bereits genau so. Es gibt nichts zu importieren.
          </Trans>
        </Notice>
      ) : null}
      {impact ? null : (
        <Notice tone="warning">
          <Trans id="exchange.untold">
            Dieser Server kann nicht vorab anzeigen, was der Import ändert. Gelöscht wird nichts.
          </Trans>
        </Notice>
      )}
      {comparison && canChoose ? <ImportKinds flow={flow} comparison={comparison} /> : null}
      {comparison ? <ImportComparison {...{ flow, can, comparison }} /> : null}
      {isCurrent ? null : (
        <div className={classes.action}>
          <span className={classes.quiet}>
            <Trans id="exchange.effects.stale">Sie haben die Auswahl geändert.</Trans>
          </span>
          <Button variant="default" size="sm" onClick={() => flow.send({ type: 'import.retry' })}>
            <Trans id="exchange.effects.again">Auswirkungen neu berechnen</Trans>
          </Button>
        </div>
      )}
      {impact && isCurrent && clashes === 0 && changes > 0 ? (
        <div className={classes.effects}>
          <EffectiveRows impact={impact} />
        </div>
      ) : null}
    </section>
  );
}

function Counts({ counts: { clash, changed, added, unchanged, empty } }: Pick<Comparison, 'counts'>) {
  return (
    <ul className={classes.counts}>
      {clash > 0 ? (
        <li data-outcome="clash">
          <Plural id="exchange.count.clash" value={clash} one="# Konflikt" other="# Konflikte" />
        </li>
      ) : null}
      <li data-outcome="changed">
        <Plural id="exchange.count.changed" value={changed} one="# geändert" other="# geändert" />
      </li>
      <li data-outcome="added">
        <Plural id="exchange.count.added" value={added} one="# neu" other="# neu" />
      </li>
      <li>
        <Plural id="exchange.count.unchanged" value={unchanged} one="# unverändert" other="# unverändert" />
      </li>
      {empty > 0 ? (
        <li>
          <Plural
            id="exchange.count.empty"
            value={empty}
            one="# leer, bleibt unverändert"
            other="# leer, bleiben unverändert"
          />
        </li>
      ) : null}
    </ul>
  );
}
